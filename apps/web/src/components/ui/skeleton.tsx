import { classNames } from '@/lib/class-names';

export interface SkeletonProps {
  className?: string;
}

/** A placeholder of the content's size. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      data-placeholder
      className={classNames('block animate-breathe rounded-s bg-line', className)}
    />
  );
}

export interface SkeletonLinesProps {
  lines?: number;
  label?: string;
  className?: string;
}

const WIDTHS = ['w-full', 'w-11/12', 'w-full', 'w-4/5'];

/** Placeholder of lines of text. */
export function SkeletonLines({ lines = 4, label = '불러오는 중이에요', className }: SkeletonLinesProps) {
  return (
    <div role="status" aria-label={label} className={classNames('flex flex-col gap-3', className)}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={classNames('h-4', WIDTHS[index % WIDTHS.length])} />
      ))}
    </div>
  );
}
