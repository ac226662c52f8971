import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { resumeImportResultSchema } from '#contracts';
import type { Job, ResumeImportResult } from '#contracts';
import { isUnfinished, jobListQuery, useJob } from '@/lib/jobs/job-queries';
import type { ImportDrafts, ImportOutcome, ImportRecord } from './import-drafts.js';

export interface ImportJob {
  job: Job | null;
  isRunning: boolean;
  /**
   * Whether the address names it, as it names one that was started here; one that was only found on the server does not
   * open by itself.
   */
  isExpected: boolean;
  /** The result of a job that succeeded. */
  result: ResumeImportResult | null;
  /** The job succeeded, but its result can't be read. */
  isUnreadable: boolean;
  /** What this device keeps of it; null until the device has answered. */
  record: ImportRecord | null;
  /** The address names a job that is no import. */
  isOther: boolean;
  /** Why the job that the address names could not be fetched. */
  error: Error | null;
  retry: () => void;
  finish: (outcome: ImportOutcome) => Promise<void>;
  reopen: () => Promise<void>;
}

/** The import that the address names, or else the latest one, found on the server after a reload. */
export function useImportJob(linkedJobId: string | null, drafts: ImportDrafts): ImportJob {
  const { data: found } = useQuery({
    ...jobListQuery({ type: 'RESUME_IMPORT', size: 1 }),
    enabled: linkedJobId === null,
  });
  const jobId = linkedJobId ?? found?.content[0]?.jobId ?? null;
  const query = useJob(jobId);
  const job = query.data?.type === 'RESUME_IMPORT' ? query.data : null;
  const kept = useRecord(drafts, jobId);
  const parsed = job?.status === 'SUCCEEDED' ? resumeImportResultSchema.safeParse(job.result) : null;
  const result = useStableResult(jobId, parsed?.data ?? null);
  return {
    job,
    isRunning: job !== null && isUnfinished(job),
    isExpected: linkedJobId !== null,
    result,
    isUnreadable: parsed?.success === false,
    isOther: query.data !== undefined && job === null,
    error: linkedJobId === null ? null : query.error,
    retry: () => void query.refetch(),
    ...kept,
  };
}

function useRecord(drafts: ImportDrafts, jobId: string | null) {
  const [known, setKnown] = useState<{ jobId: string; record: ImportRecord } | null>(null);
  const read = useCallback(async () => {
    if (jobId === null) return null;
    // Without this device's record the review starts from the draft of the server.
    const record = await drafts.read(jobId).catch(() => ({ draft: null, outcome: null }));
    return { jobId, record };
  }, [drafts, jobId]);
  useEffect(() => {
    let isCurrent = true;
    void read().then((next) => isCurrent && setKnown(next));
    return () => {
      isCurrent = false;
    };
  }, [read]);
  return {
    record: known !== null && known.jobId === jobId ? known.record : null,
    finish: async (outcome: ImportOutcome) => {
      if (jobId === null) return;
      // A device that cannot store the outcome offers the draft again; the resume is saved all the same.
      await drafts
        .finish(jobId, outcome)
        .catch((error: unknown) => console.error('가져오기를 끝낸 기록을 보관하지 못했습니다.', error));
      setKnown({ jobId, record: { draft: null, outcome } });
    },
    reopen: async () => {
      if (jobId === null) return;
      await drafts.reopen(jobId);
      setKnown(await read());
    },
  };
}

/** A job is fetched again now and then, and each render parses its result anew; the one that was read first stays. */
function useStableResult(jobId: string | null, latest: ResumeImportResult | null): ResumeImportResult | null {
  const [kept, setKept] = useState<{ jobId: string; result: ResumeImportResult } | null>(null);
  const isKept = kept !== null && kept.jobId === jobId;
  if (!isKept && latest && jobId) setKept({ jobId, result: latest });
  return isKept ? kept.result : latest;
}
