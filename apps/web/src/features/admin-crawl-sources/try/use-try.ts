import { useEffect, useState } from 'react';
import { type CrawlSourceInput, crawlSourceRoutes, crawlTryResultSchema, isEnded } from '#contracts';
import { followJob } from '@/lib/jobs/followed-jobs';
import { useJob } from '@/lib/jobs/use-job';
import { useJobMutation } from '@/lib/jobs/use-job-mutation';

/** Reading one page by settings that need not be saved: the job that does it, and what it found. */
export function useTry() {
  const [jobId, setJobId] = useState<string | null>(null);
  const submit = useJobMutation(crawlSourceRoutes.try, {
    tokenCost: 0,
    loading: 'none',
    onAccepted: (job) => setJobId(job.jobId),
  });
  const { data: job, error } = useJob(jobId);
  useEffect(() => (jobId === null ? undefined : followJob(jobId)), [jobId]);

  const start = (
    sourceId: number,
    url: string,
    source: CrawlSourceInput,
    onError: (error: Error) => void,
  ) => {
    setJobId(null);
    submit.mutate({ params: { id: sourceId }, body: { url, source } }, { onError });
  };
  const result = crawlTryResultSchema.safeParse(job?.result);
  return {
    start,
    job,
    isBusy: submit.isPending || (jobId !== null && !error && !(job && isEnded(job.status))),
    error: submit.error ?? (job ? null : error),
    result: job?.status === 'SUCCEEDED' && result.success ? result.data : null,
  };
}
