import { AlertDialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.js';
import { returnFocus } from './return-focus.js';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The question itself. */
  title: string;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  isDanger?: boolean;
  isBusy?: boolean;
  /** The action cannot be confirmed yet, such as until a word is typed. */
  isConfirmDisabled?: boolean;
  /** Shown in the dialog, such as an input that must be filled in before confirming. */
  children?: ReactNode;
}

export function ConfirmDialogFrame({
  isOpen,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = '취소',
  onConfirm,
  isDanger,
  isBusy,
  isConfirmDisabled,
  children,
}: ConfirmDialogProps) {
  const safeButton = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <AlertDialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            safeButton.current?.focus();
          }}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-md -translate-y-1/2 animate-appear overflow-y-auto rounded-l border border-line bg-raised p-6 text-ink shadow-sheet"
        >
          <AlertDialog.Title className="text-heading">{title}</AlertDialog.Title>
          {description && (
            <AlertDialog.Description asChild>
              <div className="mt-2 text-small text-pretty text-ink-soft">{description}</div>
            </AlertDialog.Description>
          )}
          {children && <div className="mt-5">{children}</div>}
          <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
            <AlertDialog.Cancel asChild>
              <Button ref={safeButton}>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button
              variant={isDanger ? 'danger' : 'solid'}
              isBusy={isBusy}
              disabled={isConfirmDisabled}
              // The second click of a double click may fall on another question than the first: it answers none.
              onClick={(event) => event.detail <= 1 && onConfirm()}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
