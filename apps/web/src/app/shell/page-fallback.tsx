import { SkeletonLines } from '@/components/ui/skeleton';

/** While the first page's code is on its way. */
export function PageFallback() {
  return (
    <div className="page-width py-24">
      <SkeletonLines lines={5} />
    </div>
  );
}
