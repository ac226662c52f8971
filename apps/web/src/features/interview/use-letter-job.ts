import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Job,
  type JobType,
  interviewPracticeSchema,
  interviewQnaListSchema,
  interviewQnaSchema,
  type InterviewPractice,
  type InterviewQna,
  type InterviewQnaList,
} from '#contracts';
import { isRunning, jobListQuery, useJob } from '@/lib/jobs/job-queries';
import { onLiveEvent } from '@/lib/live/event-hub';
import { queryKeys } from '@/lib/query/query-keys';
import { questionListQuery } from './interview-queries.js';

export interface LetterJob {
  /** Null if there is no job to show. */
  job: Job | null;
  isRunning: boolean;
  follow: (jobId: string) => void;
  /** Hides the outcome. */
  dismiss: () => void;
}

interface LetterJobOptions {
  coverLetterId: number;
  type: JobType;
  /** The job succeeded while the page was open; the list already has its result. */
  onSucceeded?: (job: Job) => void;
}

/** The job of one type about a letter: one started here, or one found running after a reload or from another tab. */
export function useLetterJob({ coverLetterId, type, onSucceeded }: LetterJobOptions): LetterJob {
  const queryClient = useQueryClient();
  const [followedId, setFollowedId] = useState<string | null>(null);
  const { data } = useQuery(jobListQuery({ type, coverLetterId: String(coverLetterId), size: 1 }));
  const latest = data?.content[0];
  if (latest && isRunning(latest) && latest.jobId !== followedId) setFollowedId(latest.jobId);
  const job = useJob(followedId).data ?? null;
  useRefetchOnProgress(job && isRunning(job) ? job.jobId : null);

  const handled = useRef<string | null>(null);
  const succeed = useEffectEvent((ended: Job) => {
    storeResultInCache(queryClient, coverLetterId, ended);
    onSucceeded?.(ended);
  });
  useEffect(() => {
    if (job?.status !== 'SUCCEEDED' || handled.current === job.jobId) return;
    handled.current = job.jobId;
    succeed(job);
  }, [job]);

  return {
    job: job && job.status !== 'SUCCEEDED' ? job : null,
    isRunning: job !== null && isRunning(job),
    follow: setFollowedId,
    dismiss: () => setFollowedId(null),
  };
}

/** Events come in bursts; their data is fetched once in this time. */
const FRESH_MS = 300;

/** Refetches a running job on progress events, which do not carry the result so far. */
function useRefetchOnProgress(jobId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (jobId === null) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const fetchAgain = () => {
      timer = null;
      void queryClient.invalidateQueries({ queryKey: queryKeys.job(jobId) });
    };
    const stop = onLiveEvent('job-progress', (event) => {
      if (event.jobId === jobId) timer ??= setTimeout(fetchAgain, FRESH_MS);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [jobId, queryClient]);
}

const listOf = (qnaList: InterviewQna[]): InterviewQnaList => ({ qnaList, totalCount: qnaList.length });

/** The questions with the job's result; the unchanged list if the result is invalid. */
function withResult(
  list: InterviewQnaList,
  { type, result }: Pick<Job, 'type' | 'result'>,
): InterviewQnaList {
  if (type === 'INTERVIEW_QUESTIONS') return interviewQnaListSchema.safeParse(result).data ?? list;
  if (type === 'CUSTOM_ANSWER') {
    const qna = interviewQnaSchema.safeParse(result).data;
    return qna ? listOf([...list.qnaList.filter(({ qnaId }) => qnaId !== qna.qnaId), qna]) : list;
  }
  const practice = interviewPracticeSchema.safeParse(result).data;
  return practice ? listOf(list.qnaList.map((qna) => withPractice(qna, practice))) : list;
}

const withPractice = (qna: InterviewQna, practice: InterviewPractice): InterviewQna =>
  qna.qnaId === practice.qnaId ? { ...qna, lastPractice: practice } : qna;

/** Puts the result of a job into the cache, then refetches the list. */
function storeResultInCache(queryClient: QueryClient, coverLetterId: number, job: Job): void {
  const { queryKey } = questionListQuery(coverLetterId);
  queryClient.setQueryData(queryKey, (list) => list && withResult(list, job));
  void queryClient.invalidateQueries({ queryKey });
}
