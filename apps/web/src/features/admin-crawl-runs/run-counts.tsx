import type { CrawlCounts } from '#contracts';
import { classNames } from '@/lib/class-names';
import { formatNumber } from '@/lib/format';
import { LETTER_COUNTS, PAGE_COUNTS } from './run-text.js';

/** Characters of a number that a narrow column has room for in large type. */
const LONGEST_LARGE = 7;

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
      <Count key={key} name={key} label={label} value={counts[key]} />
    ))}
  </dl>
);

interface CountProps {
  name: keyof CrawlCounts;
  label: string;
  value: number;
}

function Count({ name, label, value }: CountProps) {
  const text = formatNumber(value);
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-caption text-ink-faint">{label}</dt>
      <dd
        className={classNames(
          'leading-tight font-semibold whitespace-nowrap',
          text.length > LONGEST_LARGE ? 'text-heading' : 'text-title',
          name === 'pagesFailed' && value > 0 && 'text-red',
          name === 'lettersAdded' && value > 0 && 'text-green',
        )}
      >
        {text}
      </dd>
    </div>
  );
}
