import { useShallow } from 'zustand/shallow';
import { useDocumentPart, useResumeEditor } from '../open-resume.js';
import { newCustomLink, setFields } from '../resume-document.js';
import type { CustomLinkRow } from '../resume-document.js';
import { TextField, UrlField } from '../resume-fields.js';
import { RowList } from '../row-list.js';
import type { RowFieldsProps } from '../row-list.js';

export function LinksEditor() {
  const editor = useResumeEditor();
  const { githubUrl, blogUrl, notionUrl } = useDocumentPart(
    useShallow((document) => ({
      githubUrl: document.githubUrl,
      blogUrl: document.blogUrl,
      notionUrl: document.notionUrl,
    })),
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <UrlField
          path="githubUrl"
          label="GitHub"
          value={githubUrl}
          placeholder="https://github.com/"
          onValueChange={(value) => editor.update(setFields({ githubUrl: value }))}
        />
        <UrlField
          path="blogUrl"
          label="블로그"
          value={blogUrl}
          onValueChange={(value) => editor.update(setFields({ blogUrl: value }))}
        />
        <UrlField
          path="notionUrl"
          label="Notion"
          value={notionUrl}
          onValueChange={(value) => editor.update(setFields({ notionUrl: value }))}
        />
      </div>
      <RowList
        list="customLinks"
        noun="링크"
        makeRow={newCustomLink}
        summaryOf={summaryOf}
        Fields={CustomLinkFields}
      />
    </div>
  );
}

const summaryOf = ({ name, url }: CustomLinkRow): string => name.trim() || url.trim();

const CustomLinkFields = ({ row, path, onChange }: RowFieldsProps<'customLinks'>) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      path={`${path}.name`}
      label="이름"
      value={row.name}
      placeholder="예: 발표 영상"
      onValueChange={(name) => onChange({ name })}
    />
    <UrlField path={`${path}.url`} label="주소" value={row.url} onValueChange={(url) => onChange({ url })} />
  </div>
);
