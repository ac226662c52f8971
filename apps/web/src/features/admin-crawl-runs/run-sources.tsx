import { useState } from 'react';
import type { CrawlRun, CrawlProblem } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatNumber, formatRelative } from '@/lib/format';
import { usePhoneScreen } from '@/lib/use-screen';
import { LETTER_COUNTS, PAGE_COUNTS } from './run-text.js';

const COUNTS = [...PAGE_COUNTS, ...LETTER_COUNTS];
type SourceCounts = CrawlRun['sources'][number];

// A deleted source has no id any more, but its name is unique within the run.
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

const FIRST_SHOWN = 5;

/** The latest pages that failed or were skipped, newest first. Their addresses are plain text, not links. */
export function RunProblems({ problems }: { problems: readonly CrawlProblem[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? problems : problems.slice(0, FIRST_SHOWN);
  return (
    <section aria-label="최근 문제" className="flex flex-col gap-3">
      <h3 className="font-bold">최근 문제</h3>
      {problems.length === 0 ? (
        <p className="text-small text-ink-soft">건너뛰거나 실패한 쪽이 없어요.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map((problem) => (
            <ProblemRow key={`${problem.at} ${problem.url}`} problem={problem} />
          ))}
        </ul>
      )}
      {problems.length > FIRST_SHOWN && (
        <Button
          size="small"
          variant="quiet"
          className="self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? '줄여 보기' : `최근 문제 ${problems.length}개 모두 보기`}
        </Button>
      )}
    </section>
  );
}

const ProblemRow = ({ problem: { url, status, reason, at } }: { problem: CrawlProblem }) => (
  <li className="flex items-start gap-3 py-2.5 text-small">
    <span className="w-16 shrink-0">
      <Badge tone={status === 'FAILED' ? 'red' : 'neutral'}>{status === 'FAILED' ? '실패' : '건너뜀'}</Badge>
    </span>
    <div className="min-w-0 flex-1">
      <p>{reason}</p>
      <p className="text-caption break-all text-ink-faint">
        <time dateTime={at}>{formatRelative(at)}</time> · {url}
      </p>
    </div>
  </li>
);
