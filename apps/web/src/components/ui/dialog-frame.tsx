import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import { IconButton } from './button.js';
import { returnFocus } from './return-focus.js';

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom; the safe one first. */
  footer?: ReactNode;
  width?: 'narrow' | 'medium' | 'wide';
  /**
   * center: a card; on a phone at the bottom. bottomSheet: at the bottom on every screen. side: full height at the
   * right.
   */
  placement?: 'center' | 'bottomSheet' | 'side';
  /** Closes only through its own buttons. */
  isPersistent?: boolean;
  /** Opens by itself, perhaps while the member types: none of its buttons gets a key that was meant for the text. */
  isUnasked?: boolean;
}

const WIDTHS = { narrow: 'sm:max-w-md', medium: 'sm:max-w-xl', wide: 'sm:max-w-4xl' };

const SHEET =
  'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-l border-t pb-[env(safe-area-inset-bottom)] animate-rise-sheet';
const SIDE = 'inset-y-0 right-0 w-full pb-[env(safe-area-inset-bottom)] animate-appear sm:border-l';
const CARD =
  'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[88dvh] max-sm:rounded-t-l max-sm:border-t max-sm:pb-[env(safe-area-inset-bottom)] ' +
  'max-sm:animate-rise-sheet sm:top-1/2 sm:left-1/2 sm:max-h-[85dvh] sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 ' +
  'sm:-translate-y-1/2 sm:rounded-l sm:border sm:animate-appear';
const PLACEMENTS = { center: CARD, bottomSheet: SHEET, side: SIDE };

export function DialogFrame({
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  footer,
  width = 'narrow',
  placement = 'center',
  isPersistent,
  isUnasked,
}: DialogProps) {
  const keepOpen = isPersistent ? (event: Event) => event.preventDefault() : undefined;
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <RadixDialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={isUnasked ? focusDialog : undefined}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={keepOpen}
          onPointerDownOutside={keepOpen}
          onInteractOutside={keepOpen}
          className={classNames(
            'fixed z-50 flex flex-col border-line bg-raised [--surface:var(--raised)] text-ink shadow-sheet outline-none',
            PLACEMENTS[placement],
            WIDTHS[width],
            placement === 'bottomSheet' && 'sm:mx-auto',
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-6 sm:pt-6">
            <RadixDialog.Title className="text-heading">{title}</RadixDialog.Title>
            {!isPersistent && (
              <RadixDialog.Close asChild>
                <IconButton label="닫기" className="-mt-2 -mr-2">
                  <X aria-hidden />
                </IconButton>
              </RadixDialog.Close>
            )}
          </header>
          <DialogBody>
            {description && (
              <RadixDialog.Description asChild>
                <div className="text-small text-pretty text-ink-soft">{description}</div>
              </RadixDialog.Description>
            )}
            {children}
          </DialogBody>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 max-sm:flex-wrap-reverse max-sm:*:flex-1 sm:px-6">
              {footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Puts the focus on the dialog itself and not on its first button. */
function focusDialog(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

/** Scrolls when the dialog is taller than the screen; then it is focusable, so that the keyboard can scroll it. */
function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [isScrollable, setIsScrollable] = useState(false);
  useEffect(() => {
    const measure = () =>
      setIsScrollable(body.current !== null && body.current.scrollHeight > body.current.clientHeight);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  return (
    <div
      ref={body}
      tabIndex={isScrollable ? 0 : undefined}
      className="min-h-0 flex-1 overflow-y-auto px-5 pt-3 pb-5 sm:px-6 sm:pb-6"
    >
      {children}
    </div>
  );
}
