import { type ReactNode, useState } from 'react';
import type { CrawlProblem, CrawlRun, CrawlCounts } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { FoldSummary } from '@/components/ui/fold-summary';
import { ManuscriptProgress } from '@/components/ui/progress';
import { SkeletonLines } from '@/components/ui/skeleton';
import { classNames } from '@/lib/class-names';
import { formatNumber } from '@/lib/format';
import { usePhoneScreen } from '@/lib/use-screen';
import { RunActions } from './run-actions.js';
import { RunProblems, RunSources } from './run-sources.js';
import {
  RUN_STATUS,
  runPercent,
  runProgressText,
  runTimeText,
  LETTER_COUNTS,
  PAGE_COUNTS,
} from './run-text.js';

interface RunReportProps {
  run: CrawlRun;
  /** The number of the run, where the surroundings do not show it. */
  heading?: ReactNode;
  /** Undefined while they load. */
  problems: readonly CrawlProblem[] | undefined;
  /** Puts sources and problems into a fold, which opens itself on a wide screen while the run is running. */
  foldsDetails?: boolean;
}

/** Progress, counts, details and actions of one run. */
export function RunReport({ run, heading, problems, foldsDetails = false }: RunReportProps) {
  const { label, tone } = RUN_STATUS[run.status];
  const details = (
    <>
      <RunSources sources={run.sources} />
      {problems ? <RunProblems problems={problems} /> : <SkeletonLines lines={3} />}
    </>
  );
  return (
    <div className="flex flex-col gap-7">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <div className="flex items-center gap-3">
            {heading}
            <Badge tone={tone}>{label}</Badge>
          </div>
          <p className="mt-1 text-caption text-ink-faint">{runTimeText(run)}</p>
          <p role="status" className="sr-only">
            실행 {run.runId} {label}
          </p>
        </div>
        <RunActions run={run} />
      </header>
      {run.status !== 'COMPLETED' && <RunProgress run={run} />}
      <RunCounts counts={run} />
      {foldsDetails ? <RunDetails isWorking={run.status === 'RUNNING'}>{details}</RunDetails> : details}
    </div>
  );
}

function RunProgress({ run }: { run: CrawlRun }) {
  const percent = runPercent(run);
  const isPhone = usePhoneScreen();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-title font-semibold">{percent}%</p>
        <p className="text-small text-ink-soft">{runProgressText(run)}</p>
      </div>
      <ManuscriptProgress
        value={percent}
        label="크롤링 진행률"
        cells={isPhone ? 20 : 40}
        isFailed={run.status === 'FAILED'}
      />
      {run.status === 'RUNNING' && (
        <p className="text-caption text-ink-faint">
          새 쪽을 찾으면 비율이 줄기도 해요. 이 화면을 떠나도 계속돼요.
        </p>
      )}
    </div>
  );
}

/** Characters of a number that a narrow column has room for in large type. */
const MAXIMUM_LARGE_LENGTH = 7;

/** The numbers of a run, pages apart from letters. */
function RunCounts({ counts }: { counts: CrawlCounts }) {
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
          text.length > MAXIMUM_LARGE_LENGTH ? 'text-heading' : 'text-title',
          name === 'pagesFailed' && value > 0 && 'text-red',
          name === 'lettersAdded' && value > 0 && 'text-green',
        )}
      >
        {text}
      </dd>
    </div>
  );
}

interface RunDetailsProps {
  isWorking: boolean;
  children: ReactNode;
}

/** Open by default on a wide screen while the run is running; never closes without a press. */
function RunDetails({ isWorking, children }: RunDetailsProps) {
  const isPhone = usePhoneScreen();
  const opensItself = isWorking && !isPhone;
  const [previousOpensItself, setPreviousOpensItself] = useState(opensItself);
  const [isOpen, setIsOpen] = useState(opensItself);
  if (opensItself !== previousOpensItself) {
    setPreviousOpensItself(opensItself);
    if (opensItself) setIsOpen(true);
  }
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)} className="group/fold">
      <FoldSummary className="w-fit text-accent">출처별 수와 최근 문제</FoldSummary>
      <div className="mt-4 flex flex-col gap-7">{children}</div>
    </details>
  );
}
