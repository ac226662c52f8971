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

/** Every job of the product by type. A type listed here needs exactly one handler, or the worker does not compile. */
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
} as const;

export type { AiImproveChangePayload } from './ai-improve-change.job.js';
export type { CrawlPagePayload } from './crawl-page.job.js';
export { exportPayloadSchema, type ExportPayload } from './export.job.js';
export {
  aiImproveChangeJob,
  aiImproveJob,
  crawlJob,
  crawlPageJob,
  customAnswerJob,
  deduplicateJob,
  exportJob,
  extractJob,
  extractLetterJob,
  interviewPracticeJob,
  interviewQuestionsJob,
  processJob,
  resumeImportJob,
};
export type { ResumeImportPayload } from './resume-import.job.js';
