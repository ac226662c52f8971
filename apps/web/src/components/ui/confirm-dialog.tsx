import { deferred } from '@/lib/deferred';
import type { ConfirmDialogProps } from './confirm-dialog-frame.js';

/**
 * Asks before something happens; the focus starts on the safe button. Its code is fetched after the page's content, or
 * when it opens.
 */
export const ConfirmDialog = deferred<ConfirmDialogProps>(
  () => import('./confirm-dialog-frame.js').then(({ ConfirmDialogFrame }) => ConfirmDialogFrame),
  { isNeeded: ({ isOpen }) => isOpen },
);

interface DiscardChangesDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDiscard: () => void;
}

/** Asks for confirmation before unsaved changes of a form are discarded. */
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
