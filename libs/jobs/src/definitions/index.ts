import { aiImproveJob } from './ai-improve.job.js';
import { customAnswerJob } from './custom-answer.job.js';
import { interviewPracticeJob } from './interview-practice.job.js';
import { interviewQuestionsJob } from './interview-questions.job.js';

/** Every job of the product by type. A type listed here needs exactly one handler, or the worker does not compile. */
export const jobDefinitions = {
  AI_IMPROVE: aiImproveJob,
  INTERVIEW_QUESTIONS: interviewQuestionsJob,
  CUSTOM_ANSWER: customAnswerJob,
  INTERVIEW_PRACTICE: interviewPracticeJob,
} as const;

export { aiImproveJob, customAnswerJob, interviewPracticeJob, interviewQuestionsJob };
