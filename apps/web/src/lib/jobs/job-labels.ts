import { JOB_KINDS, type Job, type JobStatus, type JobType } from '#contracts';
import { paths } from '@/lib/paths';

const STATUS_LABELS: Record<JobStatus, string> = {
  QUEUED: '차례를 기다리고 있어요',
  RUNNING: '시작하고 있어요',
  SUCCEEDED: '끝났어요',
  FAILED: '실패했어요',
  CANCELLED: '취소했어요',
};

export const jobTypeLabel = (type: JobType): string => JOB_KINDS[type].name;

/** The title of a job while it runs. */
export const jobRunningTitle = (type: JobType): string => JOB_KINDS[type].running;

/** Whether such a job, or a part of it, calls the AI provider. */
export const callsAi = (type: JobType): boolean => JOB_KINDS[type].callsAi;

const stageLabels = (type: JobType): Readonly<Record<string, string>> => JOB_KINDS[type].stages;

/** The stages of a job in order, with their labels. */
export const jobStages = (type: JobType): [stage: string, label: string][] =>
  Object.entries(stageLabels(type));

/** The state of a job as text. */
export const jobStateLabel = ({ type, status, stage }: Pick<Job, 'type' | 'status' | 'stage'>): string =>
  status === 'RUNNING' && stage ? (stageLabels(type)[stage] ?? stage) : STATUS_LABELS[status];

/** Whether a cancel keeps what the member has seen of the job, for its price. */
export const keepsOnCancel = ({
  partialResult,
  tokenCost,
}: Pick<Job, 'partialResult' | 'tokenCost'>): boolean => partialResult !== null && tokenCost > 0;

/** The page with a job's result, and the link's text after a failure. */
export interface JobResultLink {
  path: string;
  returnLabel: string;
}

/** The page that a job belongs to; null when there is no such page. */
export function jobResultLink(
  job: Pick<Job, 'type' | 'jobId' | 'coverLetterId' | 'draftId' | 'improveChange'>,
): JobResultLink | null {
  const { type, coverLetterId, draftId } = job;
  // A change that was worded again is seen in the review of its improvement.
  const jobId = job.improveChange?.improveJobId ?? job.jobId;
  if (type === 'RESUME_IMPORT')
    return { path: paths.resumeImportResult(jobId), returnLabel: '가져오기로 가기' };
  if (isOfLetter(type) && coverLetterId !== null)
    return { path: paths.coverLetter(coverLetterId, { job: jobId }), returnLabel: '글로 가기' };
  if (isOfLetter(type) && draftId !== null)
    return { path: paths.newCoverLetter({ draft: draftId, job: jobId }), returnLabel: '글로 가기' };
  if (type === 'CRAWL') return { path: paths.crawling, returnLabel: '크롤링으로 가기' };
  if (type === 'EXTRACT') return { path: paths.crawlingTab('raw'), returnLabel: '특징 추출로 가기' };
  if (type === 'DEDUPLICATE' || type === 'PROCESS')
    return { path: paths.crawlingTab('final'), returnLabel: '중복 제거로 가기' };
  if (isOfInterview(type) && coverLetterId !== null)
    return {
      path: paths.interviewQuestions({ coverLetterId: String(coverLetterId) }),
      returnLabel: '질문으로 가기',
    };
  return null;
}

const isOfLetter = (type: JobType): boolean => type === 'AI_IMPROVE' || type === 'AI_IMPROVE_CHANGE';

const isOfInterview = (type: JobType): boolean =>
  type === 'INTERVIEW_QUESTIONS' || type === 'CUSTOM_ANSWER' || type === 'INTERVIEW_PRACTICE';
