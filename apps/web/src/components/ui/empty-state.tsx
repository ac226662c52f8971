import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';

export interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  /** The next thing to do. */
  action?: ReactNode;
  className?: string;
}

/** An empty list: a sheet of manuscript paper and what to do next. */
export function EmptyState({ title, description, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('relative isolate overflow-hidden px-6 py-14 text-center', className)}>
      <div aria-hidden className="manuscript-grid manuscript-fade absolute inset-0 -z-20" />
      <div
        aria-hidden
        className="absolute inset-0 -z-10 bg-[radial-gradient(ellipse_at_center,var(--surface)_22%,transparent_58%)]"
      />
      <p className="text-heading font-bold">{title}</p>
      {description && (
        <div className="mx-auto mt-2 max-w-md text-small text-balance text-ink-soft">{description}</div>
      )}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
