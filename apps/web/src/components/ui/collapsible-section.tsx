import type { ReactNode } from 'react';

interface CollapsibleSectionProps {
  title: string;
  /** Whether the content is shown initially. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A title that shows and hides its content. */
export const CollapsibleSection = ({ title, isOpen = false, children }: CollapsibleSectionProps) => (
  <details open={isOpen}>
    <summary className="w-fit py-1.5 text-small font-semibold text-ink-soft hover:text-ink pointer-coarse:py-2.5">
      {title}
    </summary>
    <div className="mt-2">{children}</div>
  </details>
);
