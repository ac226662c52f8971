import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CrawlRun } from '#contracts';
import { PagedList, useListPage } from '@/components/paged-list';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { formatDateTime, formatNumber } from '@/lib/format';
import { errorMessage } from '@/lib/query/error-message';
import { crawlRunListQuery, crawlRunQuery } from './crawl-run-queries.js';
import { RunReport } from './run-report.js';
import { RUN_STATUS } from './run-text.js';

/** All runs, the latest first; each can be opened. */
export function CrawlRunHistory() {
  const [page, setPage] = useListPage('runs');
  const query = useQuery(crawlRunListQuery(page));
  const [openedId, setOpenedId] = useState<number | null>(null);
  // The panel above already says that there is no run.
  if (query.data?.totalElements === 0) return null;
  return (
    <section aria-labelledby="crawl-run-history" className="flex flex-col gap-4">
      <h2 id="crawl-run-history" className="text-heading">
        실행 기록
      </h2>
      <PagedList
        query={query}
        page={page}
        pageKey="runs"
        onPageChange={setPage}
        label="실행 기록"
        errorTitle="실행 기록을 불러오지 못했어요"
        empty={null}
      >
        {(run) => <RunRow key={run.runId} run={run} onOpen={() => setOpenedId(run.runId)} />}
      </PagedList>
      {openedId !== null && <RunDialog runId={openedId} onClose={() => setOpenedId(null)} />}
    </section>
  );
}

function RunRow({ run, onOpen }: { run: CrawlRun; onOpen: () => void }) {
  const { label, tone } = RUN_STATUS[run.status];
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-bold">#{run.runId}</span> <Badge tone={tone}>{label}</Badge>
          <time dateTime={run.startedAt} className="text-caption text-ink-faint">
            {formatDateTime(run.startedAt)}
          </time>
        </p>
        <p className="mt-1 text-small text-ink-soft">{summary(run)}</p>
      </div>
      <Button size="small" aria-label={`실행 #${run.runId} 자세히 보기`} onClick={onOpen}>
        자세히
      </Button>
    </li>
  );
}

function summary({ pagesFound, pagesFailed, lettersAdded, lettersChanged }: CrawlRun): string {
  const parts = [
    `쪽 ${formatNumber(pagesFound)}`,
    `새 글 ${formatNumber(lettersAdded)}`,
    `바뀐 글 ${formatNumber(lettersChanged)}`,
  ];
  if (pagesFailed > 0) parts.push(`실패 ${formatNumber(pagesFailed)}`);
  return parts.join(' · ');
}

interface RunDialogProps {
  runId: number;
  onClose: () => void;
}

/** The report of one run of the history. */
function RunDialog({ runId, onClose }: RunDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(crawlRunQuery(runId));
  return (
    <Dialog isOpen onOpenChange={onClose} title={`실행 #${runId}`} width="wide">
      {error && (
        <ErrorState
          title="실행을 불러오지 못했어요"
          description={errorMessage(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonLines lines={6} />}
      {data && <RunReport run={data} problems={data.problems} />}
    </Dialog>
  );
}
