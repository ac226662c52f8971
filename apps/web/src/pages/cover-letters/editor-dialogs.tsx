import { ConflictDialog } from '@/components/document-editor/conflict-dialog';
import { VersionDrawer } from '@/components/document-editor/version-drawer';
import { CoverLetterListModal } from '@/features/cover-letters/cover-letter-list-modal';
import type { LetterEditor } from '@/features/cover-letters/letter-type';
import { TitleModal } from '@/features/cover-letters/title-modal';
import type { LetterActions } from './use-letter-actions.js';

interface EditorDialogsProps {
  editor: LetterEditor;
  actions: LetterActions;
  coverLetterId: number | null;
}

/** What the editor asks and shows over itself. */
export function EditorDialogs({ editor, actions, coverLetterId }: EditorDialogsProps) {
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
      <ConflictDialog editor={editor} isOpen={actions.dialog === 'conflict'} onClose={actions.close} />
      {coverLetterId !== null && (
        <VersionDrawer
          editor={editor}
          documentId={coverLetterId}
          isOpen={actions.dialog === 'versions'}
          onClose={actions.close}
        />
      )}
    </>
  );
}
