import { z } from 'zod';

/** What the wire and the pages say of one kind of job. */
interface JobKind {
  /** Korean name. */
  name: string;
  /** Korean title while it runs. */
  running: string;
  /** Whether it, or a part of it, calls the AI provider: it waits while administrators have stopped AI calls. */
  callsAi: boolean;
  /** Korean labels of its stages by their name on the wire, in the order in which they come. */
  stages: Readonly<Record<string, string>>;
}

const EXTRACT_STAGES = { extract: '특징 뽑기' } as const;
const DEDUPLICATE_STAGES = { embed: '뜻 읽기', compare: '견주기', merge: '합치기' } as const;

/**
 * Every kind of job by its `type` on the wire. The keys are the one list of the types and of their stages; what only servers know of a
 * kind is its definition in libs/jobs/src/product-jobs.ts, without which libs/jobs does not compile.
 */
export const JOB_KINDS = {
  AI_IMPROVE: {
    name: 'AI 개선',
    running: 'AI 개선 중이에요',
    callsAi: true,
    stages: { evidence: '근거 찾기', feedback: '진단', rewrite: '다듬기', verify: '검증' },
  },
  AI_IMPROVE_CHANGE: {
    name: '변경 다시 받기',
    running: '문장을 다시 쓰고 있어요',
    callsAi: true,
    stages: { reword: '다시 쓰기', verify: '검증' },
  },
  RESUME_IMPORT: {
    name: '이력서 가져오기',
    running: '이력서를 가져오고 있어요',
    callsAi: true,
    stages: { read: '파일 읽기', structure: '항목 나누기', verify: '원문 대조' },
  },
  INTERVIEW_QUESTIONS: {
    name: '면접 질문 만들기',
    running: '면접 질문을 만들고 있어요',
    callsAi: true,
    stages: { questions: '질문 고르기', answers: '답변 쓰기', verify: '검증' },
  },
  CUSTOM_ANSWER: {
    name: '맞춤 질문 답변',
    running: '답변을 만들고 있어요',
    callsAi: true,
    stages: { answer: '답변 쓰기', verify: '검증' },
  },
  INTERVIEW_PRACTICE: {
    name: '답변 연습',
    running: '연습한 답변을 읽고 있어요',
    callsAi: true,
    stages: { feedback: '피드백 쓰기' },
  },
  CRAWL: { name: '크롤링', running: '크롤링 중이에요', callsAi: false, stages: { crawl: '쪽 읽기' } },
  CRAWL_PAGE: { name: '한 쪽 읽기', running: '한 쪽을 읽어 보고 있어요', callsAi: false, stages: {} },
  EXTRACT: {
    name: '특징 추출',
    running: '특징을 추출하고 있어요',
    callsAi: true,
    stages: EXTRACT_STAGES,
  },
  EXTRACT_LETTER: {
    name: '자기소개서 특징 추출',
    running: '특징을 추출하고 있어요',
    callsAi: true,
    stages: EXTRACT_STAGES,
  },
  DEDUPLICATE: {
    name: '중복 제거',
    running: '중복을 제거하고 있어요',
    callsAi: true,
    stages: DEDUPLICATE_STAGES,
  },
  PROCESS: {
    name: '추출과 중복 제거',
    running: '추출하고 중복을 제거하고 있어요',
    callsAi: true,
    stages: { ...EXTRACT_STAGES, ...DEDUPLICATE_STAGES },
  },
  EXPORT: {
    name: '내보내기',
    running: '파일을 만들고 있어요',
    callsAi: false,
    stages: { render: '파일 만들기', store: '보관하기' },
  },
} as const satisfies Record<string, JobKind>;

export type JobType = keyof typeof JOB_KINDS;

export const jobTypeSchema = z.enum(
  Object.keys(JOB_KINDS) as [JobType, ...JobType[]],
  '작업의 종류를 골라 주세요.',
);

/** Tokens that each kind of job costs. */
export const TOKEN_COSTS = {
  AI_IMPROVE: 5,
  AI_IMPROVE_CHANGE: 1,
  RESUME_IMPORT: 5,
  INTERVIEW_QUESTIONS: 3,
  CUSTOM_ANSWER: 1,
  INTERVIEW_PRACTICE: 1,
  CRAWL: 0,
  CRAWL_PAGE: 0,
  EXTRACT: 0,
  EXTRACT_LETTER: 0,
  DEDUPLICATE: 0,
  PROCESS: 0,
  EXPORT: 0,
} as const satisfies Record<JobType, number>;

/** Korean names of the stored steps that are not named after the stage in which they are done. */
export const STEP_NAMES = {
  scope: '범위 정하기',
  question: '질문 읽기',
  letter: '글 읽기',
  improvement: '개선 결과 읽기',
  plan: '계획 세우기',
  features: '특징 뽑기',
} as const;

/** Korean names of what jobs ask the AI for, by the name of the prompt, which is the purpose of the request in statistics. */
export const PROMPT_LABELS = {
  cover_letter_feedback: '자기소개서 진단',
  cover_letter_rewrite: '자기소개서 다듬기',
  cover_letter_change: '변경 다시 부탁',
  cover_letter_features: '샘플 특징 추출',
  interview_questions: '면접 질문',
  interview_answers: '면접 답변',
  interview_custom_answer: '맞춤 질문 답변',
  interview_practice_feedback: '답변 연습 피드백',
  resume_structure: '이력서 항목 나누기',
} as const;
export type PromptName = keyof typeof PROMPT_LABELS;
export const promptNames = Object.keys(PROMPT_LABELS) as PromptName[];

/** Names of the stages of a kind of job. */
export type JobStage<Type extends JobType> = keyof (typeof JOB_KINDS)[Type]['stages'] & string;

/** The names of a kind's stages, in the order in which they come. */
export const stagesOf = <Type extends JobType>(type: Type): JobStage<Type>[] =>
  Object.keys(JOB_KINDS[type].stages) as JobStage<Type>[];
