import { Skeleton } from '@/components/ui/skeleton';

const NUMBERS = ['대기', '실행 중', '기다림'];

/** Takes about the place that the overview will take, so that the list below does not jump. */
export const OverviewSkeleton = () => (
  <div role="status" aria-label="현황을 불러오는 중이에요" className="flex flex-col gap-6">
    <div className="grid grid-cols-2 gap-4 border-t border-line pt-4 sm:grid-cols-3">
      {NUMBERS.map((name) => (
        <Skeleton key={name} className="h-14 w-24" />
      ))}
    </div>
    <Skeleton className="h-6 w-64" />
    <Skeleton className="h-60 w-full" />
    <Skeleton className="h-72 w-full max-sm:hidden" />
  </div>
);
