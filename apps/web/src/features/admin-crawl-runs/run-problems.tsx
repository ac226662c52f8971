import { useState } from 'react';
import type { CrawlProblem } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatRelative } from '@/lib/format';

const FIRST_SHOWN = 5;

/** Pages that could not or were not to be read, the latest first. Their addresses are text: nobody is led there. */
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
