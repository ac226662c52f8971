import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { EditorNotices } from '@/components/autosave/editor-notices';
import {
  OpenResumeContext,
  resumeCalls,
  resumeKind,
  type ResumeDrafts,
  type ResumeOpening,
} from '@/features/resumes';
import type { DraftSubject } from '@/lib/autosave/draft-store';
import { useDocumentSession } from '@/lib/autosave/use-document-session';
import { useSavedInOtherTab } from '@/lib/autosave/use-saved-in-other-tab';
import { paths } from '@/lib/paths';
import { useShortcutHelp, useHotkey } from '@/lib/shortcuts';
import { useDocumentTitle } from '@/lib/use-document-title';
import { EditorLayout } from './editor-layout.js';
import { ResumeEditorBar } from './resume-editor-bar.js';
import { ResumeEditorDialogs } from './resume-editor-dialogs.js';
import { useResumeActions } from './use-resume-actions.js';

export interface ResumeEditorScreenProps {
  subject: DraftSubject;
  opening: ResumeOpening;
  drafts: ResumeDrafts;
}

const SHORTCUTS = [{ keys: ['Ctrl', 'S'], label: '저장' }];

/** One open resume: written on one side, seen on paper on the other. */
export function ResumeEditorScreen({ subject, opening, drafts }: ResumeEditorScreenProps) {
  const session = useDocumentSession(resumeKind, resumeCalls, subject, opening, drafts);
  const navigate = useNavigate();
  useSavedInOtherTab(
    session,
    resumeCalls,
    drafts,
    (id) => void navigate(paths.resume(id), { replace: true }),
  );
  const resumeId = subject.documentId;
  const actions = useResumeActions(session, drafts);
  const title = useStore(session.store, (state) => state.document.title.trim()) || '새 이력서';
  const open = useMemo(() => ({ session, resumeId }), [session, resumeId]);
  useDocumentTitle(title);
  useHotkey({ key: 's', withControl: true }, actions.save);
  useShortcutHelp('이력서', SHORTCUTS);
  return (
    <OpenResumeContext value={open}>
      <div className="page-width flex max-w-[92rem]! flex-1 flex-col gap-6 pt-6 pb-16">
        <h1 className="sr-only">{title}</h1>
        <ResumeEditorBar actions={actions} />
        <EditorNotices
          session={session}
          subject={subject}
          opening={opening}
          drafts={drafts}
          newPath={paths.newResume}
        />
        <EditorLayout />
      </div>
      <ResumeEditorDialogs actions={actions} />
    </OpenResumeContext>
  );
}
