import { ListChecks } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Popover } from '@/components/ui/popover';
import { SkeletonLines } from '@/components/ui/skeleton';
import { formatRelative } from '@/lib/format';
import { isUnfinished, useRecentJobs } from '@/lib/jobs/job-queries';
import { useConnectionStore } from '@/lib/live/connection-store';
import { JobRow } from './job-row.js';

/** The member's newest jobs, unfinished and ended, in the header. */
export function JobTray() {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const { data } = useRecentJobs();
  const running = data?.content.filter(isUnfinished).length ?? 0;
  return (
    <Popover
      label="작업"
      align="end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-96 !p-0"
      trigger={
        <Button
          variant="quiet"
          className="!gap-1.5 !px-2.5 [&_svg]:!size-5"
          aria-label={running > 0 ? `작업, ${running}개 진행 중` : '작업'}
        >
          <ListChecks aria-hidden />
          {running > 0 && (
            <span className="inline-flex size-5 animate-breathe items-center justify-center rounded-s bg-accent text-caption font-bold text-on-accent">
              {running}
            </span>
          )}
        </Button>
      }
    >
      <div className="flex items-baseline justify-between gap-3 border-b border-line px-4 py-3">
        <h2 className="font-bold">작업</h2>
        <p className="text-caption text-ink-faint">창을 닫아도 계속돼요</p>
      </div>
      <ConnectionNotice />
      <JobList onFollow={close} />
    </Popover>
  );
}

function JobList({ onFollow }: { onFollow: () => void }) {
  const { data, error, refetch, isFetching } = useRecentJobs();
  if (error && !data)
    return (
      <ErrorState
        className="m-4"
        title="작업을 불러오지 못했어요"
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonLines className="p-4" lines={3} />;
  if (data.content.length === 0)
    return (
      <EmptyState
        className="!py-8"
        title="아직 작업이 없어요"
        description="AI 개선처럼 시간이 걸리는 일을 여기서 볼 수 있어요."
      />
    );
  return (
    <ul className="max-h-[min(28rem,65dvh)] divide-y divide-line overflow-y-auto *:px-4">
      {data.content.map((job) => (
        <JobRow key={job.jobId} job={job} onFollow={onFollow} />
      ))}
    </ul>
  );
}

function ConnectionNotice() {
  const { isConnected, since } = useConnectionStore();
  if (isConnected || since === null) return null;
  return (
    <p className="border-b border-line bg-sunken px-4 py-2 text-caption text-ink-soft">
      실시간 연결이 {formatRelative(since)} 끊겼어요. 몇 초마다 다시 확인하고 있어요.
    </p>
  );
}
