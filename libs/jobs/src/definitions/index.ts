import type { JobType } from '#contracts';
import type { JobDefinition } from '../job-definition.js';
import { aiImproveChangeJob } from './ai-improve-change.job.js';
import { aiImproveJob } from './ai-improve.job.js';
import { crawlPageJob } from './crawl-page.job.js';
import { crawlJob } from './crawl.job.js';
import { customAnswerJob } from './custom-answer.job.js';
import { deduplicateJob } from './deduplicate.job.js';
import { exportJob } from './export.job.js';
import { extractLetterJob } from './extract-letter.job.js';
import { extractJob } from './extract.job.js';
import { interviewPracticeJob } from './interview-practice.job.js';
import { interviewQuestionsJob } from './interview-questions.job.js';
import { processJob } from './process.job.js';
import { resumeImportJob } from './resume-import.job.js';

export * from './ai-improve-change.job.js';
export * from './ai-improve.job.js';
export * from './crawl-page.job.js';
export * from './crawl.job.js';
export * from './custom-answer.job.js';
export * from './deduplicate.job.js';
export * from './export.job.js';
export * from './extract-letter.job.js';
export * from './extract.job.js';
export * from './interview-practice.job.js';
export * from './interview-questions.job.js';
export * from './process.job.js';
export * from './resume-import.job.js';

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
