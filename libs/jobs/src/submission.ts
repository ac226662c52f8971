import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from '#database';
import { currentLogContext, currentTraceParent } from '#observability';
import type { JobDefinition } from './job-definition.js';

/** How long a job and its result are kept when its definition does not say. */
const RETENTION_DAYS = 30;

export interface SubmitOptions {
  /** The member who owns and pays for the job; null for the system's own jobs, which cost nothing. */
  memberId: number | null;
  idempotencyKey?: string | undefined;
  /** What a repeated idempotency key is compared by, where the payload holds more than the request did; default: the payload. */
  request?: unknown;
  /** The job that this one is a part of. */
  parentJobId?: string;
  /**
   * Runs in the transaction that accepts the job, before tokens are held: checks what must be true at that moment, or writes what
   * belongs to the job. A ProductError that it throws rejects the job, and nothing is written. Not run for a job accepted before.
   */
  beforeInsert?: ((tx: Transaction, jobId: string) => Promise<void>) | undefined;
}

// Keys in sorted order, so that the same payload always has the same hash.
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1)))
      : item,
  );

const hashOf = (definition: JobDefinition, request: unknown): string =>
  createHash('sha256')
    .update(`${definition.type}\n${canonicalJson(request)}`)
    .digest('base64');

/** One job to accept, its payload parsed. */
export interface Submission {
  jobId: string;
  definition: JobDefinition;
  payload: unknown;
  memberId: number | null;
  tokenCost: number;
  idempotencyKey: string | null;
  /** Differs for another request under the same idempotency key; null without a key. */
  requestHash: string | null;
  requestId: string | null;
  /** W3C traceparent of the span that the attempts continue. */
  traceParent: string | null;
  parentJobId: string | null;
  beforeInsert: SubmitOptions['beforeInsert'];
}

/** A submission under a new job id. @param payload parsed by the definition */
export function toSubmission(
  definition: JobDefinition,
  payload: unknown,
  options: SubmitOptions,
): Submission {
  return {
    jobId: randomUUID(),
    definition,
    payload,
    memberId: options.memberId,
    tokenCost: options.memberId === null ? 0 : definition.tokenCost,
    idempotencyKey: options.idempotencyKey ?? null,
    requestHash: options.idempotencyKey === undefined ? null : hashOf(definition, options.request ?? payload),
    requestId: currentLogContext()?.requestId ?? null,
    traceParent: currentTraceParent(),
    parentJobId: options.parentJobId ?? null,
    beforeInsert: options.beforeInsert,
  };
}

/** Whether it is rejected while AI calls are stopped. A part of another job is not: it waits, since a rejection would end the whole. */
export const needsAi = ({ definition, parentJobId }: Submission): boolean =>
  definition.callsAi && parentJobId === null;

/** The member who pays for a submission; none when it costs nothing. */
export const payersOf = ({ memberId, tokenCost }: Submission): number[] =>
  memberId === null || tokenCost === 0 ? [] : [memberId];

/** A submission as the statement that inserts jobs reads it. */
export function toRow(submission: Submission, place: number): object {
  const references = submission.definition.references?.(submission.payload) ?? {};
  return {
    place,
    job_id: submission.jobId,
    type: submission.definition.type,
    queue: submission.definition.queue,
    member_id: submission.memberId,
    token_cost: submission.tokenCost,
    payload: submission.payload,
    cover_letter_id: references.coverLetterId ?? null,
    draft_id: references.draftId ?? null,
    idempotency_key: submission.idempotencyKey,
    request_hash: submission.requestHash,
    request_id: submission.requestId,
    trace_parent: submission.traceParent,
    parent_job_id: submission.parentJobId,
    retention_days: submission.definition.retentionDays ?? RETENTION_DAYS,
  };
}
