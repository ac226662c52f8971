import { aiImproveJob } from './ai-improve.job.js';

/** Every job of the product by type. A type listed here needs exactly one handler, or the worker does not compile. */
export const jobDefinitions = {
  AI_IMPROVE: aiImproveJob,
} as const;

export { aiImproveJob };
