import { ArrowLeft, FolderOpen, History, Save } from 'lucide-react';
import { Link } from 'react-router';
import { SaveStatus } from '@/components/autosave/save-status';
import { ExportMenu } from '@/components/export-menu/export-menu';
import { Button, IconButton } from '@/components/ui/button';
import { LETTER_FORMATS } from '@/features/cover-letters';
import type { LetterSession } from '@/features/cover-letters';
import { paths } from '@/lib/paths';
import type { LetterActions } from './use-letter-actions.js';

interface EditorBarProps {
  session: LetterSession;
  actions: LetterActions;
  isSaved: boolean;
}

/** Where the text is, and what can be done with the whole letter. */
export function EditorBar({ session, actions, isSaved }: EditorBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Link
        to={paths.coverLetters}
        className="inline-flex min-h-11 items-center gap-1.5 text-small font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" /> 자기소개서
      </Link>
      {/* On a phone in a row of its own, so that a longer text moves nothing. */}
      <div className="max-sm:order-last max-sm:min-w-0 max-sm:flex-1 max-sm:basis-40">
        <SaveStatus
          session={session}
          onCompare={() => actions.open('conflict')}
          onSaveAsNew={actions.saveAsNew}
        />
      </div>
      <div className="max-sm:order-last sm:ml-auto">
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
