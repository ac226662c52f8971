import type { ReactNode } from 'react';

/** A key of the keyboard in running text. */
export function KeyboardKey({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-6 items-center justify-center rounded-[4px] border border-line-strong bg-sunken px-1.5 py-px font-sans text-caption text-ink-soft">
      {children}
    </kbd>
  );
}
