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
const keepsOnCancel = ({ partialResult, tokenCost }: Pick<Job, 'partialResult' | 'tokenCost'>): boolean =>
  partialResult !== null && tokenCost > 0;

/** Whether a cancel may keep what was shown: a list does not say whether anything was. */
export const mayKeepOnCancel = (type: JobType): boolean => type === 'INTERVIEW_QUESTIONS';

/** What leaving the page or a cancel does to a running job. */
export const leavingText = (job: Pick<Job, 'partialResult' | 'tokenCost'> | undefined): string =>
  job && keepsOnCancel(job)
    ? '취소하면 여기까지 저장되고, 토큰은 돌아오지 않아요.'
    : '이 화면을 떠나도 계속돼요.';

/** The page with a job's result, and the link's text after a failure. */
export interface JobResultLink {
  path: string;
  returnLabel: string;
}

type LinkedJob = Pick<Job, 'type' | 'jobId' | 'coverLetterId' | 'draftId' | 'improveChange'>;
type ResultLinkOf = (job: LinkedJob) => JobResultLink | null;

const toLetter: ResultLinkOf = ({ jobId, coverLetterId, draftId, improveChange }) => {
  // A change that was worded again is seen in the review of its improvement.
  const job = improveChange?.improveJobId ?? jobId;
  const returnLabel = '글로 가기';
  if (coverLetterId !== null) return { path: paths.coverLetter(coverLetterId, { job }), returnLabel };
  return draftId === null ? null : { path: paths.newCoverLetter({ draft: draftId, job }), returnLabel };
};

const toInterview: ResultLinkOf = ({ coverLetterId }) =>
  coverLetterId === null
    ? null
    : {
        path: paths.interviewQuestions({ coverLetterId: String(coverLetterId) }),
        returnLabel: '질문으로 가기',
      };

const toDeduplication: ResultLinkOf = () => ({
  path: paths.crawlingTab('final'),
  returnLabel: '중복 제거로 가기',
});

const toNoPage: ResultLinkOf = () => null;

const RESULT_LINKS: Record<JobType, ResultLinkOf> = {
  AI_IMPROVE: toLetter,
  AI_IMPROVE_CHANGE: toLetter,
  RESUME_IMPORT: ({ jobId }) => ({ path: paths.resumeImportResult(jobId), returnLabel: '가져오기로 가기' }),
  INTERVIEW_QUESTIONS: toInterview,
  CUSTOM_ANSWER: toInterview,
  INTERVIEW_PRACTICE: toInterview,
  CRAWL: () => ({ path: paths.crawling, returnLabel: '크롤링으로 가기' }),
  CRAWL_PAGE: toNoPage,
  EXTRACT: () => ({ path: paths.crawlingTab('raw'), returnLabel: '특징 추출로 가기' }),
  EXTRACT_LETTER: toNoPage,
  DEDUPLICATE: toDeduplication,
  PROCESS: toDeduplication,
  EXPORT: toNoPage,
};

/** The page that a job belongs to; null when there is no such page. */
export const jobResultLink: ResultLinkOf = (job) => RESULT_LINKS[job.type](job);
