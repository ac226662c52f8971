import { ArrowLeft, Copy, Ellipsis, History, Save } from 'lucide-react';
import { Link } from 'react-router';
import { SaveStatus } from '@/components/document-editor/save-status';
import { ExportMenu } from '@/components/export-menu/export-menu';
import { Button, IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { useOpenResume } from '@/features/resumes/open-resume';
import { TemplateSwitch } from '@/features/resumes/template-switch';
import { paths } from '@/lib/paths';
import type { ResumeActions } from './use-resume-actions.js';

const FORMATS = ['pdf', 'docx', 'json'] as const;

/** Where the resume is, and what can be done with the whole of it. */
export function ResumeEditorBar({ actions }: { actions: ResumeActions }) {
  const { editor, resumeId } = useOpenResume();
  const isSaved = resumeId !== null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link
        to={paths.resumes}
        className="inline-flex min-h-11 items-center gap-1.5 text-small font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" /> 이력서
      </Link>
      {/* A longer text takes more lines and moves nothing; on a phone in a row of its own. */}
      <div className="max-sm:order-4 max-sm:w-full sm:min-w-0 sm:flex-1 sm:basis-40">
        <SaveStatus
          editor={editor}
          onCompare={() => actions.open('conflict')}
          onSaveAsNew={actions.saveAsNew}
        />
      </div>
      <div className="flex items-center gap-2 max-sm:order-3 max-sm:w-full max-sm:justify-between">
        <TemplateSwitch />
        <ExportMenu formats={FORMATS} isBusy={actions.isExporting} onExport={actions.exportAs} />
      </div>
      <div className="flex items-center gap-2 max-sm:order-2 max-sm:ml-auto sm:-ml-2">
        {isSaved && (
          <Menu
            label="더 하기"
            trigger={
              <IconButton label="더 하기" variant="outline">
                <Ellipsis aria-hidden />
              </IconButton>
            }
          >
            <MenuItem icon={<History aria-hidden />} onSelect={() => actions.open('versions')}>
              버전 기록
            </MenuItem>
            <MenuItem icon={<Copy aria-hidden />} onSelect={actions.duplicate}>
              사본 만들기
            </MenuItem>
          </Menu>
        )}
        <Button variant={isSaved ? 'outline' : 'solid'} isBusy={actions.isSavingFirst} onClick={actions.save}>
          {!actions.isSavingFirst && <Save aria-hidden />} 저장
        </Button>
      </div>
    </div>
  );
}
