import type { ResumeActions } from './use-resume-actions.js';
import { VersionDrawer, useRestoreVersion } from '@/components/document-editor/version-drawer';
import { ResumeConflictDialog, resumeCalls, useOpenResume } from '@/features/resumes';
import { useStore } from 'zustand';

/** What the editor asks and shows over itself. */
export function ResumeEditorDialogs({ actions }: { actions: ResumeActions }) {
  const { session, resumeId } = useOpenResume();
  const failure = useStore(session.store, (state) => state.save.failure);
  const current = failure?.kind === 'conflict' ? failure.current : null;
  return (
    <>
      {current && actions.dialog === 'conflict' && (
        <ResumeConflictDialog
          key={current.version}
          isOpen
          onClose={actions.close}
          mine={session.store.getState().document}
          current={current}
          onMerge={(merged) => {
            session.rebase(current, merged);
            actions.close();
          }}
        />
      )}
      {resumeId !== null && <Versions actions={actions} resumeId={resumeId} />}
    </>
  );
}

function Versions({ actions, resumeId }: { actions: ResumeActions; resumeId: number }) {
  const { session } = useOpenResume();
  const restore = useRestoreVersion(session, resumeCalls, resumeId, actions.close);
  return (
    <VersionDrawer
      calls={resumeCalls}
      documentId={resumeId}
      isOpen={actions.dialog === 'versions'}
      onClose={actions.close}
      isRestoring={restore.isPending}
      onRestore={restore.mutate}
    />
  );
}
