import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { errorMessage } from '@/lib/query/error-message';

interface DrawerSectionProps {
  title: string;
  /** Links to the full list. */
  link?: ReactNode;
  children: ReactNode;
}

/** A part of a member's drawer under its heading. */
export function DrawerSection({ title, link, children }: DrawerSectionProps) {
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

interface QueryContentProps<Data> {
  query: UseQueryResult<Data>;
  loadingText: string;
  errorTitle: string;
  children: (data: Data) => ReactNode;
}

/** The data of a query, or its loading and error state. */
export function QueryContent<Data>({ query, loadingText, errorTitle, children }: QueryContentProps<Data>) {
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

export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <p className="py-2 text-small text-ink-faint">{children}</p>
);
