import type { JobEvidence } from './evidence.js';

/** Steps in which the provider is asked, once each; the others read or compute. */
const ASKING_STEP =
  /^(feedback|rewrite|questions|questions-more|answer(-\d+)?(-again)?|structure|features .*)$/;
/**
 * Vectors are left out: evidence for a letter asks for one within a step that may do without, and a deduplication for as many as it
 * finds missing, which are stored one batch after another.
 */
const UNCOUNTED = 'embeddings';

/**
 * How often the provider was asked, and how often it may have been. A job asks one thing at a time and stores each answer as a step
 * before it goes on, so it may have asked once for every stored step, and once more, in vain, for every attempt that did not come to
 * its end: for a job that succeeded all but the last, for one that failed or was cancelled all.
 */
export function boundOfCalls(jobs: readonly JobEvidence[], providerCalls: Record<string, number>) {
  const calls = sum(Object.entries(providerCalls).map(([name, count]) => (name === UNCOUNTED ? 0 : count)));
  const steps = sum(jobs.map((job) => job.steps.filter((key) => ASKING_STEP.test(key)).length));
  const brokenOff = sum(jobs.map(({ status, attempt }) => (status === 'SUCCEEDED' ? attempt - 1 : attempt)));
  return { calls, bound: steps + brokenOff };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
