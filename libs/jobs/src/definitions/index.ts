import { aiImproveJob } from './ai-improve.job.js';
import { customAnswerJob } from './custom-answer.job.js';
import { exportJob } from './export.job.js';
import { interviewPracticeJob } from './interview-practice.job.js';
import { interviewQuestionsJob } from './interview-questions.job.js';
import { resumeImportJob } from './resume-import.job.js';

/** Every job of the product by type. A type listed here needs exactly one handler, or the worker does not compile. */
export const jobDefinitions = {
  AI_IMPROVE: aiImproveJob,
  RESUME_IMPORT: resumeImportJob,
  INTERVIEW_QUESTIONS: interviewQuestionsJob,
  CUSTOM_ANSWER: customAnswerJob,
  INTERVIEW_PRACTICE: interviewPracticeJob,
  EXPORT: exportJob,
} as const;

export { exportPayloadSchema, type ExportPayload } from './export.job.js';
export {
  aiImproveJob,
  customAnswerJob,
  exportJob,
  interviewPracticeJob,
  interviewQuestionsJob,
  resumeImportJob,
};
export type { ResumeImportPayload } from './resume-import.job.js';
