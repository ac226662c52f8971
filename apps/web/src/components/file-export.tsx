import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { exportedFileSchema, isEnded, jobRoutes } from '#contracts';
import type { ExportedFile, Job, Route } from '#contracts';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/api/call-api';
import type { CallOptions } from '@/lib/api/call-api';
import { downloadFrom } from '@/lib/download';
import { markAnnouncedByScreen } from '@/lib/jobs/jobs-announced-by-screen';
import { useJob } from '@/lib/jobs/job-queries';
import { useJobMutation } from '@/lib/jobs/use-job-mutation';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { notify } from '@/lib/toast';

export interface StartedExport {
  jobId: string;
  /** What is being made, such as `PDF`. */
  label: string;
}

interface FileExport<R extends Route> {
  /** Starts making a file; `label` names it in the toasts, such as `PDF`. */
  start: (call: CallOptions<R>, label: string) => void;
  isBusy: boolean;
}

/**
 * Makes a file by a job and hands it to the browser when it is done. A toast shows the progress; a member who leaves
 * the page finds the file in the list of jobs.
 */
export function useFileExport<R extends Route>(route: R): FileExport<R> {
  const [started, setStarted] = useState<StartedExport | null>(null);
  const isRunning = useFollowedExport(started);
  const submit = useJobMutation(route, { tokenCost: 0, loading: 'none' });
  return {
    start: (call, label) => submit.mutate(call, { onSuccess: ({ jobId }) => setStarted({ jobId, label }) }),
    isBusy: submit.isPending || isRunning,
  };
}

interface FollowedExportProps {
  started: StartedExport;
  onEnd: () => void;
}

/**
 * Follows an export whose button may leave the screen before it ends, such as that of a row. Keep it mounted after the
 * end: the end is announced a second time when the mark of the job is gone before the list of jobs has it.
 */
export function FollowedExport({ started, onEnd }: FollowedExportProps) {
  const isRunning = useFollowedExport(started);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) end();
  }, [isRunning]);
  return null;
}

/**
 * Shows the progress of an export and hands its file to the browser at its end.
 * @returns whether it waits or runs
 */
function useFollowedExport(started: StartedExport | null): boolean {
  const { data: job } = useJob(started?.jobId ?? null);

  useEffect(() => {
    if (!started) return;
    const leave = markAnnouncedByScreen(started.jobId);
    return () => {
      leave();
      notify.dismiss(started.jobId);
    };
  }, [started]);

  const announcedEnd = useRef<string | null>(null);
  useEffect(() => {
    if (!started || !job || announcedEnd.current === job.jobId) return;
    if (isEnded(job.status)) announcedEnd.current = job.jobId;
    announce(job, started.label);
  }, [started, job]);

  return started !== null && !(job && isEnded(job.status));
}

function announce(job: Job, label: string): void {
  if (!isEnded(job.status))
    return void notify.loading(`${label} 파일을 만들고 있어요. ${job.progress}%`, job.jobId);
  notify.dismiss(job.jobId);
  if (job.status === 'FAILED') notify.error(job.error?.message ?? `${label} 파일을 만들지 못했어요.`);
  if (job.status === 'SUCCEEDED') announceFile(job, label);
}

function announceFile(job: Job, label: string): void {
  const file = exportedFileOf(job);
  if (!file) return void notify.error(`${label} 파일을 찾을 수 없어요. 다시 내보내 주세요.`);
  download(file);
  const again = { label: '다시 받기', onClick: () => download(file) };
  const what = file.parts === undefined ? '파일을' : `파일 ${file.parts.length}개를`;
  notify.success(`${label} ${what} 내려받았어요.`, undefined, again);
}

/** Fetches the file of an export that has ended, which lists of jobs do not carry. */
export function ExportDownload({ jobId }: { jobId: string }) {
  const [isGone, setIsGone] = useState(false);
  const fetchFile = useApiMutation({
    loading: 'none',
    mutationFn: () => callApi(jobRoutes.one, { params: { jobId } }),
    onSuccess: (job) => {
      const file = exportedFileOf(job);
      if (file) return download(file);
      setIsGone(true);
      notify.error('하루가 지나 지워진 파일이에요. 다시 내보내 주세요.');
    },
  });
  return (
    <Button size="small" disabled={isGone} isBusy={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
      내려받기
    </Button>
  );
}

/** The file that an export has made; null while it runs, when it failed, and once the file was deleted. */
function exportedFileOf({ type, status, result }: Job): ExportedFile | null {
  if (type !== 'EXPORT' || status !== 'SUCCEEDED') return null;
  const file = exportedFileSchema.safeParse(result).data;
  return file && Date.parse(file.expiresAt) > Date.now() ? file : null;
}

/** Some browsers take only the last of several downloads that begin at once. */
const BETWEEN_PARTS_MILLISECONDS = 500;

/** Hands a file, or each of its parts, to the browser's downloads. */
function download({ parts, ...file }: ExportedFile): void {
  for (const [index, part] of (parts ?? [file]).entries())
    if (index === 0) downloadOne(part);
    else setTimeout(() => downloadOne(part), index * BETWEEN_PARTS_MILLISECONDS);
}

const downloadOne = ({ downloadUrl, fileName }: Pick<ExportedFile, 'downloadUrl' | 'fileName'>): void =>
  downloadFrom(downloadUrl, fileName);
