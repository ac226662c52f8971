import type { LetterActions } from './use-letter-actions.js';
import { VersionDrawer, useRestoreVersion } from '@/components/document-editor/version-drawer';
import { ConflictDialog, CoverLetterListModal, TitleModal, letterCalls } from '@/features/cover-letters';
import type { LetterSession } from '@/features/cover-letters';
import { useStore } from 'zustand';

interface EditorDialogsProps {
  session: LetterSession;
  actions: LetterActions;
  coverLetterId: number | null;
}

/** What the editor asks and shows over itself. */
export function EditorDialogs({ session, actions, coverLetterId }: EditorDialogsProps) {
  const { document, base, save } = useStore(session.store);
  const current = save.failure?.kind === 'conflict' ? save.failure.current : null;
  return (
    <>
      <TitleModal
        isOpen={actions.dialog === 'title'}
        onClose={actions.close}
        initialTitle={actions.dialog === 'title' ? actions.initialTitle() : ''}
        isSaving={actions.isSavingFirst}
        error={actions.firstSaveError}
        onSave={actions.saveFirst}
      />
      <CoverLetterListModal isOpen={actions.dialog === 'list'} onClose={actions.close} />
      {current && (
        <ConflictDialog
          key={current.version}
          isOpen={actions.dialog === 'conflict'}
          onClose={actions.close}
          mine={document}
          base={base}
          current={current}
          onMerge={(merged) => {
            session.rebase(current, merged);
            actions.close();
          }}
        />
      )}
      {coverLetterId !== null && (
        <Versions session={session} actions={actions} coverLetterId={coverLetterId} />
      )}
    </>
  );
}

function Versions({ session, actions, coverLetterId }: EditorDialogsProps & { coverLetterId: number }) {
  const restore = useRestoreVersion(session, letterCalls, coverLetterId, actions.close);
  return (
    <VersionDrawer
      calls={letterCalls}
      documentId={coverLetterId}
      isOpen={actions.dialog === 'versions'}
      onClose={actions.close}
      isRestoring={restore.isPending}
      onRestore={restore.mutate}
    />
  );
}
