import { jobMetrics, inSpan } from '#observability';
import type { JobClaim } from './job-claim.js';
import type { JobDefinition } from './job-definition.js';
import type { JobFailure } from './job-failure.js';

/** Counts accepted jobs. */
export function countSubmitted(accepted: readonly { definition: JobDefinition }[]): void {
  for (const { definition } of accepted) jobMetrics.submitted.inc({ type: definition.type });
}

/** Measures how late jobs were added to their queue, and counts those that were added again. */
export function observeDispatch(
  queue: string,
  rows: readonly { lagSeconds: number; overdue: boolean }[],
): void {
  for (const { lagSeconds, overdue } of rows)
    if (overdue) jobMetrics.redispatched.inc({ queue });
    else jobMetrics.dispatchLag.observe({ queue }, Math.max(0, lagSeconds));
}

/** Runs one attempt in a span that continues the one of the submission. */
export function attemptSpan(
  claim: JobClaim,
  waitedSeconds: number,
  work: () => Promise<void>,
): Promise<void> {
  jobMetrics.attemptWait.observe({ type: claim.type }, Math.max(0, waitedSeconds));
  const attributes = {
    'request.id': claim.requestId ?? undefined,
    'job.id': claim.jobId,
    'job.type': claim.type,
    'job.attempt': claim.attempt,
  };
  return inSpan('job attempt', { kind: 'CONSUMER', attributes, parent: claim.traceParent }, work);
}

/** Runs one step in a span, which carries only the first word of the key: the name of the step. */
export const stepSpan = <T>(key: string, work: () => Promise<T>): Promise<T> =>
  inSpan('job step', { attributes: { 'job.step': key.split(' ', 1)[0] ?? '' } }, work);

/** Measures the duration of an attempt that has ended. */
export function observeAttempt(
  { type }: JobClaim,
  outcome: 'succeeded' | 'failed' | 'lost',
  milliseconds: number,
): void {
  jobMetrics.attemptDuration.observe({ type, outcome }, milliseconds / 1_000);
  if (outcome === 'lost') jobMetrics.claimsLost.inc({ type });
}

/** Counts a failed attempt; called once its end is written. */
export function countFailure({ type }: JobClaim, { errorCode }: JobFailure, isRetried: boolean): void {
  jobMetrics.attemptFailures.inc({ type, error_code: errorCode, retried: String(isRetried) });
}
