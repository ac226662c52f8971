import { useEffect, useRef, useState } from 'react';
import { isEnded } from '#contracts';
import type { Job, Route } from '#contracts';
import type { CallOptions } from '@/lib/api/call-api';
import { followJob } from '@/lib/jobs/followed-jobs';
import { useJob } from '@/lib/jobs/job-queries';
import { useJobMutation } from '@/lib/jobs/use-job-mutation';
import { notify } from '@/lib/toast';
import { download, exportedFileOf } from './download-export.js';

interface RunningExport {
  jobId: string;
  /** What is being made, such as `PDF`. */
  label: string;
}

export interface FileExport<R extends Route> {
  /** Starts making a file; `label` names it in what is said, such as `PDF`. */
  start: (call: CallOptions<R>, label: string) => void;
  isBusy: boolean;
}

/**
 * Makes a file by a job and hands it to the browser when it is done. A toast tells how far it is; who leaves the page
 * finds the file among the jobs.
 */
export function useFileExport<R extends Route>(route: R): FileExport<R> {
  const [running, setRunning] = useState<RunningExport | null>(null);
  const { data: job } = useJob(running?.jobId ?? null);
  const submit = useJobMutation(route, { tokenCost: 0, loading: 'none' });

  useEffect(() => {
    if (!running) return;
    const leave = followJob(running.jobId);
    return () => {
      leave();
      notify.dismiss(running.jobId);
    };
  }, [running]);

  const toldEnd = useRef<string | null>(null);
  useEffect(() => {
    if (!running || !job || toldEnd.current === job.jobId) return;
    if (isEnded(job.status)) toldEnd.current = job.jobId;
    tell(job, running.label);
  }, [running, job]);

  return {
    start: (call, label) => submit.mutate(call, { onSuccess: ({ jobId }) => setRunning({ jobId, label }) }),
    isBusy: submit.isPending || (running !== null && !(job && isEnded(job.status))),
  };
}

function tell(job: Job, label: string): void {
  if (!isEnded(job.status))
    return void notify.loading(`${label} 파일을 만들고 있어요. ${job.progress}%`, job.jobId);
  notify.dismiss(job.jobId);
  if (job.status === 'FAILED') notify.error(job.error?.message ?? `${label} 파일을 만들지 못했어요.`);
  if (job.status === 'SUCCEEDED') tellDone(job, label);
}

function tellDone(job: Job, label: string): void {
  const file = exportedFileOf(job);
  if (!file) return void notify.error(`${label} 파일을 찾을 수 없어요. 다시 내보내 주세요.`);
  download(file);
  const again = { label: '다시 받기', onClick: () => download(file) };
  notify.success(`${label} 파일을 내려받았어요.`, undefined, again);
}
