import { Dialog as RadixDialog } from 'radix-ui';
import { useModalStore, type ModalCoordinates } from '@/lib/stores/modal-store';
import { Dialog } from './dialog.js';
import { returnFocus } from './return-focus.js';

/** Shows the modal of the modal store: a card, a bottom sheet, or a panel at coordinates. */
export function ModalHost() {
  const { isOpen, modal, close } = useModalStore();
  if (!modal) return null;
  const onOpenChange = (next: boolean) => {
    if (next) return;
    close();
    modal.onDismiss?.();
  };
  if (modal.type === 'position')
    return (
      <PositionedModal
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        title={modal.title}
        coordinates={modal.coordinates}
      >
        {modal.content}
      </PositionedModal>
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={modal.title}
      isTitleHidden={modal.hideTitle}
      width="medium"
      placement={modal.type === 'bottomSheet' ? 'bottomSheet' : 'center'}
    >
      {modal.content}
    </Dialog>
  );
}

interface PositionedModalProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  coordinates: ModalCoordinates | undefined;
  children: React.ReactNode;
}

const EDGE = 16;

function PositionedModal({ isOpen, onOpenChange, title, coordinates, children }: PositionedModalProps) {
  const { x, y } = coordinates ?? { x: EDGE, y: EDGE };
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed z-50 max-h-[60dvh] w-max max-w-[calc(100vw-2rem)] animate-appear overflow-y-auto rounded-l border border-line bg-raised p-4 shadow-lift outline-none"
          style={{
            left: `clamp(${EDGE}px, ${x}px, calc(100vw - 20rem))`,
            top: `clamp(${EDGE}px, ${y}px, 60dvh)`,
          }}
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
