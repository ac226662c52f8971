import { useQueryClient, type QueryClient } from '@tanstack/react-query';
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
import { useLatestJob, type LatestJob } from '@/lib/jobs/use-latest-job';
import { onJobEnd } from '@/lib/live/event-hub';
import { useLiveRefetch } from '@/lib/live/use-live-refetch';
import { queryKeys } from '@/lib/query/query-keys';
import { questionListQuery } from './interview-queries.js';

const INTERVIEW_JOBS = [
  'INTERVIEW_QUESTIONS',
  'CUSTOM_ANSWER',
  'INTERVIEW_PRACTICE',
] as const satisfies readonly JobType[];

interface InterviewJobOptions {
  coverLetterId: number;
  type: (typeof INTERVIEW_JOBS)[number];
  /** The job succeeded while the page was open; the list already has its result. */
  onSucceeded?: (job: Job) => void;
}

/** The newest job of one type about a letter, whose result is put into the list of its questions. */
export function useInterviewJob({ coverLetterId, type, onSucceeded }: InterviewJobOptions): LatestJob {
  const queryClient = useQueryClient();
  return useLatestJob({ type, coverLetterId: String(coverLetterId) }, (job) => {
    storeResultInCache(queryClient, coverLetterId, job);
    onSucceeded?.(job);
  });
}

/** Refetches the questions at the end of every interview job, wherever it was started or is shown. */
export const useLiveQuestions = (coverLetterId: number): void =>
  useLiveRefetch(queryKeys.interviewQuestions(coverLetterId), (request) => [
    onJobEnd(({ type }) => {
      if (INTERVIEW_JOBS.some((interviewJob) => interviewJob === type)) request();
    }),
  ]);

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

const storeResultInCache = (queryClient: QueryClient, coverLetterId: number, job: Job): void =>
  void queryClient.setQueryData(
    questionListQuery(coverLetterId).queryKey,
    (list) => list && withResult(list, job),
  );
