import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';

interface FoldSummaryProps {
  children: ReactNode;
  className?: string;
}

/** The line of a `<details className="group/fold">` that shows and hides the rest; the arrow says that it does. */
export const FoldSummary = ({ children, className }: FoldSummaryProps) => (
  <summary
    className={classNames(
      'flex min-h-11 list-none items-center gap-1.5 text-small font-semibold [&::-webkit-details-marker]:hidden',
      className,
    )}
  >
    {children}
    <ChevronDown
      aria-hidden
      className="size-4 shrink-0 text-ink-faint transition-transform group-open/fold:rotate-180"
    />
  </summary>
);
