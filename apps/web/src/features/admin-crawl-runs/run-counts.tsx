import type { CrawlCounts } from '#contracts';
import { classNames } from '@/lib/class-names';
import { formatNumber } from '@/lib/format';
import { LETTER_COUNTS, PAGE_COUNTS } from './run-text.js';

/** The numbers of a run, pages apart from letters. */
export function RunCounts({ counts }: { counts: CrawlCounts }) {
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[4fr_3fr]">
      <CountGroup name="쪽" labels={PAGE_COUNTS} counts={counts} className="grid-cols-2 sm:grid-cols-4" />
      <CountGroup name="글" labels={LETTER_COUNTS} counts={counts} className="grid-cols-3" />
    </div>
  );
}

interface CountGroupProps {
  name: string;
  labels: typeof PAGE_COUNTS;
  counts: CrawlCounts;
  className: string;
}

const CountGroup = ({ name, labels, counts, className }: CountGroupProps) => (
  <dl aria-label={name} className={classNames('grid gap-4 border-t border-line pt-4', className)}>
    {labels.map(({ key, label }) => (
      <div key={key} className="flex flex-col-reverse">
        <dt className="text-caption text-ink-faint">{label}</dt>
        <dd
          className={classNames(
            'text-title leading-tight font-semibold',
            key === 'pagesFailed' && counts[key] > 0 && 'text-red',
            key === 'lettersAdded' && counts[key] > 0 && 'text-green',
          )}
        >
          {formatNumber(counts[key])}
        </dd>
      </div>
    ))}
  </dl>
);
