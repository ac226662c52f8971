import type { JobType } from '#contracts';

/** Jobs that give AI what their member wrote. */
export const READ_BY_AI: ReadonlySet<JobType> = new Set([
  'AI_IMPROVE',
  'AI_IMPROVE_CHANGE',
  'RESUME_IMPORT',
  'INTERVIEW_QUESTIONS',
  'CUSTOM_ANSWER',
  'INTERVIEW_PRACTICE',
]);
