import type { CrawlRun } from '#contracts';
import { formatNumber } from '@/lib/format';
import { usePhoneScreen } from '@/lib/use-screen';
import { LETTER_COUNTS, PAGE_COUNTS } from './run-text.js';

const COUNTS = [...PAGE_COUNTS, ...LETTER_COUNTS];
type SourceCounts = CrawlRun['sources'][number];

// A source that was deleted has no number any more, but its name stands in the run once.
const keyOf = ({ sourceId, name }: SourceCounts): string => `${sourceId ?? 'deleted'} ${name}`;

/** The numbers of a run, source by source. */
export function RunSources({ sources }: { sources: readonly SourceCounts[] }) {
  const isPhone = usePhoneScreen();
  if (sources.length === 0) return null;
  return (
    <section aria-label="출처별" className="flex flex-col gap-3">
      <h3 className="font-bold">출처별</h3>
      {isPhone ? <SourceCards sources={sources} /> : <SourceTable sources={sources} />}
    </section>
  );
}

const SourceTable = ({ sources }: { sources: readonly SourceCounts[] }) => (
  <div tabIndex={0} role="group" aria-label="출처별 수" className="overflow-x-auto">
    <table className="w-full border-y border-line text-small">
      <thead className="text-caption text-ink-faint">
        <tr>
          <th scope="col" className="py-2 pr-4 text-left font-semibold">
            출처
          </th>
          {COUNTS.map(({ key, label }) => (
            <th key={key} scope="col" className="py-2 pl-4 text-right font-semibold whitespace-nowrap">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {sources.map((source) => (
          <tr key={keyOf(source)}>
            <th scope="row" className="min-w-40 py-2.5 pr-4 text-left font-semibold">
              <SourceName source={source} />
            </th>
            {COUNTS.map(({ key }) => (
              <td key={key} className="py-2.5 pl-4 text-right whitespace-nowrap">
                {formatNumber(source[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const SourceCards = ({ sources }: { sources: readonly SourceCounts[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {sources.map((source) => (
      <li key={keyOf(source)} className="py-3">
        <p className="font-semibold">
          <SourceName source={source} />
        </p>
        <dl className="mt-1.5 grid grid-cols-2 gap-x-6 gap-y-1 text-caption">
          {COUNTS.map(({ key, label }) => (
            <div key={key} className="flex justify-between gap-2">
              <dt className="text-ink-faint">{label}</dt>
              <dd>{formatNumber(source[key])}</dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
);

const SourceName = ({ source: { name, sourceId } }: { source: SourceCounts }) => (
  <>
    {name}
    {sourceId === null && <span className="font-normal text-ink-faint"> (지운 출처)</span>}
  </>
);
