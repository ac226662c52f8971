import { ArrowLeft, FolderOpen, History, Save } from 'lucide-react';
import { Link } from 'react-router';
import { SaveStatus } from '@/components/document-editor/save-status';
import { ExportMenu } from '@/components/export-menu/export-menu';
import { Button, IconButton } from '@/components/ui/button';
import { LETTER_FORMATS } from '@/features/cover-letters/letter-type';
import type { LetterEditor } from '@/features/cover-letters/letter-type';
import { paths } from '@/lib/paths';
import type { LetterActions } from './use-letter-actions.js';

interface EditorBarProps {
  editor: LetterEditor;
  actions: LetterActions;
  isSaved: boolean;
}

/** Where the text is, and what can be done with the whole letter. */
export function EditorBar({ editor, actions, isSaved }: EditorBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Link
        to={paths.coverLetters}
        className="inline-flex min-h-11 items-center gap-1.5 text-small font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" /> 자기소개서
      </Link>
      {/* A longer text takes more lines and moves nothing; on a phone in a row of its own. */}
      <div className="min-w-0 flex-1 basis-40 max-sm:order-last">
        <SaveStatus
          editor={editor}
          onCompare={() => actions.open('conflict')}
          onSaveAsNew={actions.saveAsNew}
        />
      </div>
      <div className="max-sm:order-last">
        <ExportMenu formats={LETTER_FORMATS} isBusy={actions.isExporting} onExport={actions.exportAs} />
      </div>
      <div className="flex items-center gap-1 max-sm:ml-auto sm:-ml-2">
        <IconButton label="다른 자기소개서 불러오기" onClick={() => actions.open('list')}>
          <FolderOpen aria-hidden />
        </IconButton>
        {isSaved && (
          <IconButton label="버전 기록" onClick={() => actions.open('versions')}>
            <History aria-hidden />
          </IconButton>
        )}
        <Button variant={isSaved ? 'outline' : 'solid'} onClick={actions.save}>
          <Save aria-hidden /> 저장
        </Button>
      </div>
    </div>
  );
}
