import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { RefreshButton } from '@/components/refresh-button';
import { buttonClass } from '@/components/ui/button';
import { JobDrawer, useOpenedJob } from '@/features/admin-jobs/job-drawer';
import { JobList } from '@/features/admin-jobs/job-list';
import { JobsOverview } from '@/features/admin-jobs/jobs-overview';
import { paths } from '@/lib/paths';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';
import { AdminPageFrame } from './admin-page-frame.js';

const REFRESHED_QUERIES = [queryKeys.adminJobs];

/** /admin/jobs. */
export default function JobsPage() {
  const { jobId, open, close } = useOpenedJob();
  const queryClient = useQueryClient();
  const [refreshes, setRefreshes] = useState(0);
  const onRefreshed = () => setRefreshes((count) => count + 1);
  // A job that this administrator retried is shown at once; new jobs of others wait behind a button.
  const onRetried = (retried: string) => {
    open(retried);
    void queryClient.invalidateQueries({ queryKey: queryKeys.adminJobs }).then(onRefreshed);
  };
  return (
    <AdminPageFrame
      title="작업"
      isLive
      className="gap-10"
      actions={
        <>
          <QueueBoardLink />
          <RefreshButton queryKeys={REFRESHED_QUERIES} onRefreshed={onRefreshed} />
        </>
      }
    >
      <JobsOverview />
      <JobList onOpen={open} onRetried={onRetried} refreshes={refreshes} />
      {jobId !== null && <JobDrawer jobId={jobId} onOpen={open} onRetried={onRetried} onClose={close} />}
    </AdminPageFrame>
  );
}

/** The queue board is a page of the API, not of the web app: it opens in a new tab with a full load. */
function QueueBoardLink() {
  const isReadOnly = useSessionStore(({ user }) => user?.role === 'ADMIN');
  return (
    <a href={paths.queueBoard} target="_blank" rel="noreferrer" className={buttonClass()}>
      큐 보드{isReadOnly && ' · 읽기 전용'} <ExternalLink aria-hidden />
      <span className="sr-only">(새 창)</span>
    </a>
  );
}
