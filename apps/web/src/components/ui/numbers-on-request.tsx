import type { ReactNode } from 'react';

interface NumbersOnRequestProps {
  title: string;
  /** Whether the numbers are shown initially. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A table that can be collapsed. */
export const NumbersOnRequest = ({ title, isOpen = false, children }: NumbersOnRequestProps) => (
  <details open={isOpen}>
    <summary className="w-fit py-1.5 text-small font-semibold text-ink-soft hover:text-ink pointer-coarse:py-2.5">
      {title}
    </summary>
    <div className="mt-2">{children}</div>
  </details>
);
