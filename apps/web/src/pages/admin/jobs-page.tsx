import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConnectionChip } from '@/components/live/connection-chip';
import { RefreshButton } from '@/components/refresh-button/refresh-button';
import { JobDrawer, JobList, JobsOverview, QueueBoardLink, useOpenedJob } from '@/features/admin-jobs';
import { queryKeys } from '@/lib/query/query-keys';
import { useDocumentTitle } from '@/lib/use-document-title';

const SHOWN = [queryKeys.adminJobs];

/** /admin/jobs. */
export default function JobsPage() {
  useDocumentTitle('작업');
  const { jobId, open, close } = useOpenedJob();
  const queryClient = useQueryClient();
  const [refreshes, setRefreshes] = useState(0);
  const onRefreshed = () => setRefreshes((count) => count + 1);
  // What one has begun oneself does not wait to be shown, as what others begin does.
  const onRetried = (retried: string) => {
    open(retried);
    void queryClient.invalidateQueries({ queryKey: queryKeys.adminJobs }).then(onRefreshed);
  };
  return (
    <div className="page-width flex flex-col gap-10 py-10">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-title">작업</h1>
          <ConnectionChip />
        </div>
        <div className="flex flex-wrap gap-2">
          <QueueBoardLink />
          <RefreshButton queryKeys={SHOWN} onRefreshed={onRefreshed} />
        </div>
      </header>
      <JobsOverview />
      <JobList onOpen={open} onRetried={onRetried} refreshes={refreshes} />
      {jobId !== null && <JobDrawer jobId={jobId} onOpen={open} onRetried={onRetried} onClose={close} />}
    </div>
  );
}
