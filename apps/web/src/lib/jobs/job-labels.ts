import type {
  AI_IMPROVE_CHANGE_STAGES,
  AI_IMPROVE_STAGES,
  CRAWL_STAGES,
  CUSTOM_ANSWER_STAGES,
  DEDUPLICATE_STAGES,
  EXPORT_STAGES,
  EXTRACT_STAGES,
  INTERVIEW_PRACTICE_STAGES,
  INTERVIEW_QUESTIONS_STAGES,
  Job,
  JobStatus,
  JobType,
  PROCESS_STAGES,
  RESUME_IMPORT_STAGES,
} from '#contracts';
import { paths } from '@/lib/paths';

type StageLabels<Stages extends readonly string[]> = Record<Stages[number], string>;

/** What the pages say and need to know of one kind of job. */
interface JobKind {
  name: string;
  /** Title while it runs. */
  running: string;
  /** Whether it, or a part of it, calls the AI provider: it waits while administrators have stopped AI calls. */
  callsAi: boolean;
  /** Labels of its stages, in the order in which they come. */
  stages: Record<string, string>;
}

const extractStages: StageLabels<typeof EXTRACT_STAGES> = { extract: '특징 뽑기' };
const deduplicateStages: StageLabels<typeof DEDUPLICATE_STAGES> = {
  embed: '뜻 읽기',
  compare: '견주기',
  merge: '합치기',
};

const JOB_KINDS: Record<JobType, JobKind> = {
  AI_IMPROVE: {
    name: 'AI 개선',
    running: 'AI 개선 중이에요',
    callsAi: true,
    stages: {
      evidence: '근거 찾기',
      feedback: '진단',
      rewrite: '다듬기',
      verify: '검증',
    } satisfies StageLabels<typeof AI_IMPROVE_STAGES>,
  },
  AI_IMPROVE_CHANGE: {
    name: '변경 다시 받기',
    running: '문장을 다시 쓰고 있어요',
    callsAi: true,
    stages: { reword: '다시 쓰기', verify: '검증' } satisfies StageLabels<typeof AI_IMPROVE_CHANGE_STAGES>,
  },
  RESUME_IMPORT: {
    name: '이력서 가져오기',
    running: '이력서를 가져오고 있어요',
    callsAi: true,
    stages: {
      read: '파일 읽기',
      structure: '항목 나누기',
      verify: '원문 대조',
    } satisfies StageLabels<typeof RESUME_IMPORT_STAGES>,
  },
  INTERVIEW_QUESTIONS: {
    name: '면접 질문 만들기',
    running: '면접 질문을 만들고 있어요',
    callsAi: true,
    stages: {
      questions: '질문 고르기',
      answers: '답변 쓰기',
      verify: '검증',
    } satisfies StageLabels<typeof INTERVIEW_QUESTIONS_STAGES>,
  },
  CUSTOM_ANSWER: {
    name: '맞춤 질문 답변',
    running: '답변을 만들고 있어요',
    callsAi: true,
    stages: { answer: '답변 쓰기', verify: '검증' } satisfies StageLabels<typeof CUSTOM_ANSWER_STAGES>,
  },
  INTERVIEW_PRACTICE: {
    name: '답변 연습',
    running: '연습한 답변을 읽고 있어요',
    callsAi: true,
    stages: { feedback: '피드백 쓰기' } satisfies StageLabels<typeof INTERVIEW_PRACTICE_STAGES>,
  },
  CRAWL: {
    name: '크롤링',
    running: '크롤링 중이에요',
    callsAi: false,
    stages: { crawl: '쪽 읽기' } satisfies StageLabels<typeof CRAWL_STAGES>,
  },
  CRAWL_PAGE: { name: '한 쪽 읽기', running: '한 쪽을 읽어 보고 있어요', callsAi: false, stages: {} },
  EXTRACT: {
    name: '특징 추출',
    running: '특징을 추출하고 있어요',
    callsAi: true,
    stages: extractStages,
  },
  EXTRACT_LETTER: {
    name: '자기소개서 특징 추출',
    running: '특징을 추출하고 있어요',
    callsAi: true,
    stages: extractStages,
  },
  DEDUPLICATE: {
    name: '중복 제거',
    running: '중복을 제거하고 있어요',
    callsAi: true,
    stages: deduplicateStages,
  },
  PROCESS: {
    name: '추출과 중복 제거',
    running: '추출하고 중복을 제거하고 있어요',
    callsAi: true,
    stages: { ...extractStages, ...deduplicateStages } satisfies StageLabels<typeof PROCESS_STAGES>,
  },
  EXPORT: {
    name: '내보내기',
    running: '파일을 만들고 있어요',
    callsAi: false,
    stages: { render: '파일 만들기', store: '보관하기' } satisfies StageLabels<typeof EXPORT_STAGES>,
  },
};

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

/** The stages of a job in order, with their labels. */
export const jobStages = (type: JobType): [stage: string, label: string][] =>
  Object.entries(JOB_KINDS[type].stages);

/** The state of a job as text. */
export const jobStateLabel = ({ type, status, stage }: Pick<Job, 'type' | 'status' | 'stage'>): string =>
  status === 'RUNNING' && stage ? (JOB_KINDS[type].stages[stage] ?? stage) : STATUS_LABELS[status];

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
