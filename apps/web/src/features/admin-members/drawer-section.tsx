import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { errorMessage } from '@/lib/query/error-message';

interface PanelPartProps {
  title: string;
  /** Leads to all of what is shown. */
  link?: ReactNode;
  children: ReactNode;
}

/** A part of a member's panel under its heading. */
export function PanelPart({ title, link, children }: PanelPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t border-line pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="text-lead font-bold">
          {title}
        </h3>
        {link}
      </div>
      {children}
    </section>
  );
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  loadingText: string;
  errorTitle: string;
  children: (data: Data) => ReactNode;
}

/** What a query brought, and what stands in its place while it loads and when it fails. */
export function Loaded<Data>({ query, loadingText, errorTitle, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      {error && (
        <ErrorState
          title={errorTitle}
          description={errorMessage(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <SkeletonLines lines={2} label={loadingText} />}
      {data !== undefined && children(data)}
    </>
  );
}

export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="py-2 text-small text-ink-faint">{children}</p>
);
