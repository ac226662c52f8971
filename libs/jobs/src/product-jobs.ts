import {
  aiImproveChangeResultSchema,
  aiImproveRequestSchema,
  aiImproveResultSchema,
  changeWishSchema,
  coverLetterExportFormatSchema,
  crawlResultSchema,
  crawlSourceInputSchema,
  crawlTryResultSchema,
  customQuestionSchema,
  deduplicateResultSchema,
  exportedFileSchema,
  extractResultSchema,
  interviewPracticeSchema,
  interviewGenerationSchema,
  interviewQnaSchema,
  practiceAnswerSchema,
  processResultSchema,
  resumeExportFormatSchema,
  resumeImportResultSchema,
  stagesOf,
  TOKEN_COSTS,
  type JobType,
} from '#contracts';
import { storeShownQuestions } from '#interviews';
import { z } from 'zod';
import { defineJob, type JobDefinition, type PayloadOf } from './job-definition.js';

const MINUTE_MILLISECONDS = 60_000;
const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/** Feedback on a cover letter and an improved one, changed sentence by sentence. */
export const aiImproveJob = defineJob({
  type: 'AI_IMPROVE',
  queue: 'ai',
  payload: aiImproveRequestSchema,
  result: aiImproveResultSchema,
  stages: stagesOf('AI_IMPROVE'),
  tokenCost: TOKEN_COSTS.AI_IMPROVE,
  reason: 'AI 개선',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  // Feedback and rewrite.
  providerCalls: 2,
  callsAi: true,
  sendsMemberTextToAi: true,
  audience: 'MEMBER',
  references: ({ coverLetterId, draftId }) => ({ coverLetterId, draftId }),
});

/** The rewording of one change of an improvement, as the member wishes. */
export const aiImproveChangeJob = defineJob({
  type: 'AI_IMPROVE_CHANGE',
  queue: 'ai',
  payload: changeWishSchema.extend({
    /** The job of the improvement whose change is reworded; it has ended and its result is updated. */
    improveJobId: z.uuid(),
    changeId: z.string(),
    /** The letter or draft of the improvement. */
    coverLetterId: z.number().int().positive().optional(),
    draftId: z.uuid().optional(),
  }),
  result: aiImproveChangeResultSchema,
  stages: stagesOf('AI_IMPROVE_CHANGE'),
  tokenCost: TOKEN_COSTS.AI_IMPROVE_CHANGE,
  reason: '변경 다시 받기',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  // The wording, requested once more when the first reply cannot be used, such as one that the member has seen.
  providerCalls: 2,
  callsAi: true,
  sendsMemberTextToAi: true,
  audience: 'MEMBER',
  references: ({ coverLetterId, draftId }) => ({ coverLetterId, draftId }),
});
export type AiImproveChangePayload = PayloadOf<typeof aiImproveChangeJob>;

/** A draft of a resume from a file that the member has uploaded. */
export const resumeImportJob = defineJob({
  type: 'RESUME_IMPORT',
  queue: 'import',
  /** The uploaded file; with `sha256`, another file with the same name is another request. */
  payload: z.object({
    fileName: z.string(),
    size: z.number().int(),
    sha256: z.string(),
  }),
  result: resumeImportResultSchema,
  stages: stagesOf('RESUME_IMPORT'),
  tokenCost: TOKEN_COSTS.RESUME_IMPORT,
  reason: '이력서 가져오기',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  providerCalls: 1,
  timeoutErrorCode: 'AI_TIMEOUT',
  callsAi: true,
  sendsMemberTextToAi: true,
  audience: 'MEMBER',
  hasUpload: true,
  retryRefusal: '올린 파일은 작업이 끝날 때 지워져요. 회원이 파일을 다시 올려야 해요.',
});

/** Mock-interview questions of a cover letter, each with an answer and a tip. The result is the letter's whole list. */
export const interviewQuestionsJob = defineJob({
  type: 'INTERVIEW_QUESTIONS',
  queue: 'ai',
  payload: z.object({ coverLetterId: z.number().int().positive() }),
  result: interviewGenerationSchema,
  stages: stagesOf('INTERVIEW_QUESTIONS'),
  tokenCost: TOKEN_COSTS.INTERVIEW_QUESTIONS,
  reason: '면접 질문 만들기',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  // The questions, those that were missing, and two batches of answers, each batch requested twice at most: six; as many again for the
  // wait for an earlier generation of the same letter.
  providerCalls: 12,
  timeoutErrorCode: 'INTERVIEW_SERVICE_ERROR',
  callsAi: true,
  sendsMemberTextToAi: true,
  audience: 'MEMBER',
  keepShown: (tx, { jobId, payload: { coverLetterId }, partialResult }) =>
    storeShownQuestions(tx, { jobId, coverLetterId, partialResult }),
  references: ({ coverLetterId }) => ({ coverLetterId }),
});

/** An answer and a tip to a question that the member wrote. */
export const customAnswerJob = defineJob({
  type: 'CUSTOM_ANSWER',
  queue: 'ai',
  payload: customQuestionSchema.extend({ coverLetterId: z.number().int().positive() }),
  result: interviewQnaSchema,
  stages: stagesOf('CUSTOM_ANSWER'),
  tokenCost: TOKEN_COSTS.CUSTOM_ANSWER,
  reason: '맞춤 질문 답변',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  // The answer, requested once more when it has facts that the letter does not support.
  providerCalls: 2,
  timeoutErrorCode: 'INTERVIEW_SERVICE_ERROR',
  callsAi: true,
  sendsMemberTextToAi: true,
  audience: 'MEMBER',
  references: ({ coverLetterId }) => ({ coverLetterId }),
});

/** Feedback on an answer that the member practised. */
export const interviewPracticeJob = defineJob({
  type: 'INTERVIEW_PRACTICE',
  queue: 'ai',
  payload: practiceAnswerSchema.extend({
    coverLetterId: z.number().int().positive(),
    qnaId: z.number().int().positive(),
  }),
  result: interviewPracticeSchema,
  stages: stagesOf('INTERVIEW_PRACTICE'),
  tokenCost: TOKEN_COSTS.INTERVIEW_PRACTICE,
  reason: '답변 연습',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  providerCalls: 1,
  callsAi: true,
  sendsMemberTextToAi: true,
  audience: 'MEMBER',
  references: ({ coverLetterId }) => ({ coverLetterId }),
});

/** A file of a document, or of everything that a member has, which the member can download for a day. */
export const exportJob = defineJob({
  type: 'EXPORT',
  queue: 'browser',
  payload: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('RESUME'), resumeId: z.number().int(), format: resumeExportFormatSchema }),
    z.object({
      kind: z.literal('COVER_LETTER'),
      coverLetterId: z.number().int(),
      format: coverLetterExportFormatSchema,
    }),
    /** Everything that the product holds of the member. */
    z.object({ kind: z.literal('ACCOUNT') }),
  ]),
  result: exportedFileSchema,
  stages: stagesOf('EXPORT'),
  tokenCost: TOKEN_COSTS.EXPORT,
  reason: '내보내기',
  maxAttempts: 3,
  backoffMilliseconds: 500,
  // All data of a member at the quota of storage, on a machine that makes several of them; printing has its own limit.
  deadlineMilliseconds: 10 * MINUTE_MILLISECONDS,
  callsAi: false,
  audience: 'MEMBER',
  references: (payload) => (payload.kind === 'COVER_LETTER' ? { coverLetterId: payload.coverLetterId } : {}),
});
export type ExportPayload = PayloadOf<typeof exportJob>;

/** A crawl over the enabled sources: a child job for every page, at the rate that each host allows. The run references the job. */
export const crawlJob = defineJob({
  type: 'CRAWL',
  queue: 'maintenance',
  /** The run to resume; null for a new one. */
  payload: z.object({ resumedRunId: z.number().int().nullable() }),
  result: crawlResultSchema,
  stages: stagesOf('CRAWL'),
  tokenCost: TOKEN_COSTS.CRAWL,
  reason: '크롤링',
  // Progress is stored in the database, so that an attempt continues where another ended.
  maxAttempts: 1_000,
  backoffMilliseconds: 1_000,
  deadlineMilliseconds: DAY_MILLISECONDS,
  callsAi: false,
  audience: 'ADMINISTRATORS',
  exclusiveGroup: 'CRAWL',
  requeueOnShutdown: true,
  retryRefusal: '수집은 새 작업으로 다시 하지 않아요. 크롤링 화면에서 그 실행을 이어서 해 주세요.',
});

/** One page fetched and read. */
export const crawlPageJob = defineJob({
  type: 'CRAWL_PAGE',
  queue: 'crawl',
  payload: z.discriminatedUnion('kind', [
    /** A page of a run. */
    z.object({ kind: z.literal('RUN'), runId: z.number().int(), pageId: z.number().int() }),
    /** A preview of what a source would read; only the result is stored. */
    z.object({ kind: z.literal('TRY'), url: z.string(), source: crawlSourceInputSchema }),
  ]),
  /** null for a page of a run, whose outcome is stored with the run. */
  result: crawlTryResultSchema.nullable(),
  stages: stagesOf('CRAWL_PAGE'),
  tokenCost: TOKEN_COSTS.CRAWL_PAGE,
  reason: '크롤링',
  maxAttempts: 4,
  backoffMilliseconds: 2_000,
  deadlineMilliseconds: 90_000,
  callsAi: false,
  audience: 'MEMBER',
  retentionDays: 1,
  isChildJob: true,
});
export type CrawlPagePayload = PayloadOf<typeof crawlPageJob>;

/** Features of every sample letter that has none yet, or has changed since: a child job for each letter. */
export const extractJob = defineJob({
  type: 'EXTRACT',
  queue: 'maintenance',
  payload: z.object({}),
  result: extractResultSchema,
  stages: stagesOf('EXTRACT'),
  tokenCost: TOKEN_COSTS.EXTRACT,
  reason: '특징 추출',
  maxAttempts: 1_000,
  backoffMilliseconds: 1_000,
  deadlineMilliseconds: DAY_MILLISECONDS,
  callsAi: true,
  sendsMemberTextToAi: false,
  audience: 'ADMINISTRATORS',
  exclusiveGroup: 'FEATURES',
  requeueOnShutdown: true,
});

/** The features of one sample letter. */
export const extractLetterJob = defineJob({
  type: 'EXTRACT_LETTER',
  queue: 'extract',
  payload: z.object({ coverLetterId: z.number().int().positive() }),
  result: z.object({ rawFeatures: z.number().int() }),
  stages: stagesOf('EXTRACT_LETTER'),
  tokenCost: TOKEN_COSTS.EXTRACT_LETTER,
  reason: '특징 추출',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  providerCalls: 1,
  timeoutErrorCode: 'AI_TIMEOUT',
  callsAi: true,
  sendsMemberTextToAi: false,
  audience: 'MEMBER',
  retentionDays: 1,
  isChildJob: true,
});

/** Merges raw features with the same meaning into one final feature each. */
export const deduplicateJob = defineJob({
  type: 'DEDUPLICATE',
  queue: 'cpu',
  payload: z.object({}),
  result: deduplicateResultSchema,
  stages: stagesOf('DEDUPLICATE'),
  tokenCost: TOKEN_COSTS.DEDUPLICATE,
  reason: '중복 제거',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  deadlineMilliseconds: 6 * HOUR_MILLISECONDS,
  callsAi: true,
  sendsMemberTextToAi: false,
  audience: 'ADMINISTRATORS',
  exclusiveGroup: 'FEATURES',
});

/** An extraction and, after it, a deduplication. */
export const processJob = defineJob({
  type: 'PROCESS',
  queue: 'cpu',
  payload: z.object({}),
  result: processResultSchema,
  stages: stagesOf('PROCESS'),
  tokenCost: TOKEN_COSTS.PROCESS,
  reason: '특징 추출과 중복 제거',
  maxAttempts: 1_000,
  backoffMilliseconds: 1_000,
  deadlineMilliseconds: DAY_MILLISECONDS,
  callsAi: true,
  sendsMemberTextToAi: false,
  audience: 'ADMINISTRATORS',
  exclusiveGroup: 'FEATURES',
  requeueOnShutdown: true,
});

/** Every job of the product by type. A type of the contract without a definition does not compile. */
export const jobDefinitions = {
  AI_IMPROVE: aiImproveJob,
  AI_IMPROVE_CHANGE: aiImproveChangeJob,
  RESUME_IMPORT: resumeImportJob,
  INTERVIEW_QUESTIONS: interviewQuestionsJob,
  CUSTOM_ANSWER: customAnswerJob,
  INTERVIEW_PRACTICE: interviewPracticeJob,
  EXPORT: exportJob,
  CRAWL: crawlJob,
  CRAWL_PAGE: crawlPageJob,
  EXTRACT: extractJob,
  EXTRACT_LETTER: extractLetterJob,
  DEDUPLICATE: deduplicateJob,
  PROCESS: processJob,
} satisfies Record<JobType, JobDefinition>;

/** The same by a type that is known only at run time. */
export const definitionOf = (type: JobType): JobDefinition => jobDefinitions[type];

/** Types of the jobs whose definition `fits`. */
export const jobTypesWhere = (fits: (definition: JobDefinition) => boolean): JobType[] =>
  Object.values<JobDefinition>(jobDefinitions)
    .filter(fits)
    .map(({ type }) => type);

/** Types of the jobs that administrators alone start. A member who is no longer one neither reads nor cancels those that they started. */
export const ADMINISTRATOR_JOB_TYPES: readonly JobType[] = jobTypesWhere(
  ({ audience, isChildJob = false }) => audience === 'ADMINISTRATORS' || isChildJob,
);
