import { SkeletonLines } from '@/components/ui/skeleton';

/** Shown while the code of a page loads. A module of its own: importing it from a chunk must not import the whole layout. */
export function PageFallback() {
  return (
    <div className="page-width py-24">
      <SkeletonLines lines={5} />
    </div>
  );
}
