import { ConfirmDialog } from './confirm-dialog.js';

interface DiscardChangesDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDiscard: () => void;
}

/** Asks before what was changed in a form, and is not saved yet, is thrown away. */
export const DiscardChangesDialog = ({ isOpen, onOpenChange, onDiscard }: DiscardChangesDialogProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title="고친 내용을 버릴까요?"
    description="아직 저장하지 않았어요."
    confirmLabel="버리기"
    cancelLabel="계속 고치기"
    isDanger
    onConfirm={onDiscard}
  />
);
