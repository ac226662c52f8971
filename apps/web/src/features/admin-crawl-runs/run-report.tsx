import type { ReactNode } from 'react';
import type { CrawlProblem, CrawlRun } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { ManuscriptProgress } from '@/components/ui/progress';
import { SkeletonLines } from '@/components/ui/skeleton';
import { usePhoneScreen } from '@/lib/use-screen';
import { RunActions } from './run-actions.js';
import { RunCounts } from './run-counts.js';
import { RunDetails } from './run-details.js';
import { RunProblems } from './run-problems.js';
import { RunSources } from './run-sources.js';
import { RUN_STATUS, runPercent, runProgressText, runTimeText } from './run-text.js';

interface RunReportProps {
  run: CrawlRun;
  /** Which run it is, where nothing else says so. */
  heading?: ReactNode;
  /** Not there yet while they load. */
  problems: readonly CrawlProblem[] | undefined;
  /** Sources and problems stand behind a press, unless the run works. */
  foldsDetails?: boolean;
}

/** All that is known of one run, and what can be done with it. */
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
