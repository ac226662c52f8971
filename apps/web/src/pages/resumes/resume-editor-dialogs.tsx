import { ConflictDialog } from '@/components/document-editor/conflict-dialog';
import { VersionDrawer } from '@/components/document-editor/version-drawer';
import { useOpenResume } from '@/features/resumes/open-resume';
import type { ResumeActions } from './use-resume-actions.js';

/** What the editor asks and shows over itself. */
export function ResumeEditorDialogs({ actions }: { actions: ResumeActions }) {
  const { editor, resumeId } = useOpenResume();
  return (
    <>
      <ConflictDialog editor={editor} isOpen={actions.dialog === 'conflict'} onClose={actions.close} />
      {resumeId !== null && (
        <VersionDrawer
          editor={editor}
          documentId={resumeId}
          isOpen={actions.dialog === 'versions'}
          onClose={actions.close}
        />
      )}
    </>
  );
}
