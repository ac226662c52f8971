import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { DraftSubject } from '@/components/document-editor/draft-store';
import { EditorNotices } from '@/components/document-editor/editor-notices';
import { useDocumentEditor } from '@/components/document-editor/use-document-editor';
import { OpenResumeContext } from '@/features/resumes/open-resume';
import { resumeType } from '@/features/resumes/resume-type';
import type { ResumeOpening } from '@/features/resumes/resume-type';
import { useShortcutHelp } from '@/lib/shortcuts';
import { useHotkey } from '@/lib/shortcuts';
import { useDocumentTitle } from '@/lib/use-document-title';
import { EditorLayout } from './editor-layout.js';
import { ResumeEditorBar } from './resume-editor-bar.js';
import { ResumeEditorDialogs } from './resume-editor-dialogs.js';
import { useResumeActions } from './use-resume-actions.js';

export interface ResumeEditorScreenProps {
  subject: DraftSubject;
  opening: ResumeOpening;
}

const SHORTCUTS = [{ keys: ['Ctrl', 'S'], label: '저장' }];

/** One open resume: written on one side, seen on paper on the other. */
export function ResumeEditorScreen({ subject, opening }: ResumeEditorScreenProps) {
  const editor = useDocumentEditor(resumeType, subject, opening);
  const resumeId = subject.documentId;
  const actions = useResumeActions(editor);
  const title = useStore(editor.store, (state) => state.document.title.trim()) || '새 이력서';
  const open = useMemo(() => ({ editor, resumeId }), [editor, resumeId]);
  useDocumentTitle(title);
  useHotkey({ key: 's', withControl: true }, actions.save);
  useShortcutHelp('이력서', SHORTCUTS);
  return (
    <OpenResumeContext value={open}>
      <div className="page-width flex max-w-[92rem]! flex-1 flex-col gap-6 pt-6 pb-16">
        <h1 className="sr-only">{title}</h1>
        <ResumeEditorBar actions={actions} />
        <EditorNotices editor={editor} />
        <EditorLayout />
      </div>
      <ResumeEditorDialogs actions={actions} />
    </OpenResumeContext>
  );
}
