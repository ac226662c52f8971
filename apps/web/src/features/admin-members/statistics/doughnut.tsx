import { lazy, Suspense, useId } from 'react';
import { formatNumber } from '@/lib/format';

// The charts' library is fetched by this page alone, after its text.
const Ring = lazy(() => import('./ring.js'));

export interface Slice {
  name: string;
  /** What the ring shows. */
  value: number;
  /** What is written beside it. */
  count: number;
  /** A colour of the theme. */
  fill: string;
}

interface DoughnutProps {
  title: string;
  /** Stands inside the ring. */
  total: number;
  totalName: string;
  slices: readonly Slice[];
  /** Said when all is zero. */
  emptyText: string;
}

/** A ring with its numbers as text beside it, which say all that it shows. */
export function Doughnut({ title, total, totalName, slices, emptyText }: DoughnutProps) {
  const id = useId();
  const isEmpty = slices.every(({ value }) => value === 0);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 py-6 md:px-8 md:first:pl-0 md:last:pr-0">
      <h2 id={id} className="text-body font-bold">
        {title}
      </h2>
      <div className="flex items-center gap-6 sm:gap-10">
        <div aria-hidden className="relative grid size-33 shrink-0 place-items-center">
          {isEmpty ? (
            <EmptyRing />
          ) : (
            <Suspense fallback={<EmptyRing />}>
              <Ring slices={slices} />
            </Suspense>
          )}
          <p className="absolute text-center leading-tight">
            <span className="block text-lead font-bold">{formatNumber(total)}</span>
            <span className="block text-caption text-ink-faint">{totalName}</span>
          </p>
        </div>
        <div className="min-w-0 flex-1">
          <dl className="max-w-60 divide-y divide-line">
            {slices.map((slice) => (
              <Legend key={slice.name} slice={slice} />
            ))}
          </dl>
          {isEmpty && <p className="mt-3 text-caption text-ink-faint">{emptyText}</p>}
        </div>
      </div>
    </section>
  );
}

const EmptyRing = () => (
  <span className="absolute inset-1 rounded-full border-[18px] border-sunken outline outline-line" />
);

const Legend = ({ slice: { name, count, fill } }: { slice: Slice }) => (
  <div className="flex items-center gap-2.5 py-1.5">
    <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: fill }} />
    <dt className="text-small text-ink-soft">{name}</dt>
    <dd className="ml-auto text-small font-bold">{formatNumber(count)}명</dd>
  </div>
);
