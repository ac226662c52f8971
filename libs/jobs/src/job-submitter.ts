import { createHash, randomUUID } from 'node:crypto';
import { JOB_DAYS, type Job } from '#contracts';
import { TOKEN_POLICY, type TokenPolicy } from '#config';
import { Batch, inTransaction, lockUntilCommit, queryRows, type Outcome, type Transaction } from '#database';
import { ProductError } from '#domain';
import { EVENT_BUS, type EventBus } from '#events';
import { currentLogContext, currentTraceParent, describeSpan, inSpan } from '#observability';
import { LockedTokenAccounts } from '#tokens';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { findAiRefusal } from './ai-switch.js';
import { jobIdRow } from './job-claim.js';
import { jobTypesWhere } from './product-jobs.js';
import type { JobDefinition } from './job-definition.js';
import { tokensUpdated } from './job-events.js';
import { countSubmitted } from './job-metrics.js';
import { JOB_COLUMNS, jobRowSchema } from './job-reader.js';
import { toJsonb } from './to-jsonb.js';

/**
 * Each job of a member that waits in a queue delays the turn (`turn_at`) of their next one there by this much, so that jobs of others come
 * first. Jobs without a member count as those of one.
 */
const FAIRNESS_INTERVAL = '10 minutes';

const INSERT_JOBS = `
WITH submitted AS (
  SELECT *, row_number() OVER (PARTITION BY member_id, queue ORDER BY ordinal) - 1 AS ahead
  FROM jsonb_to_recordset($1::jsonb) AS row (ordinal int, job_id uuid, type text, queue text, member_id bigint,
    token_cost int, payload jsonb, cover_letter_id bigint, draft_id uuid, idempotency_key text, request_hash text,
    request_id text, trace_parent text, parent_job_id uuid, retention_days int)
), waiting AS (
  SELECT member_id, queue, count(*) AS jobs FROM job
  WHERE status = 'QUEUED' AND member_id = ANY(ARRAY(SELECT DISTINCT member_id FROM submitted))
  GROUP BY member_id, queue
  UNION ALL
  SELECT NULL, queue, count(*) FROM job
  WHERE status = 'QUEUED' AND member_id IS NULL AND EXISTS (SELECT FROM submitted WHERE member_id IS NULL)
  GROUP BY queue
)
INSERT INTO job (job_id, type, queue, member_id, token_cost, payload, run_at, turn_at, cover_letter_id, draft_id,
  idempotency_key, request_hash, request_id, trace_parent, parent_job_id, expires_at)
SELECT job_id, type, submitted.queue, submitted.member_id, token_cost, payload, now(),
  now() + interval '${FAIRNESS_INTERVAL}' * (ahead + coalesce(waiting.jobs, 0)),
  cover_letter_id, draft_id, idempotency_key, request_hash, request_id, trace_parent, parent_job_id,
  now() + interval '1 day' * retention_days
FROM submitted LEFT JOIN waiting
  ON waiting.queue = submitted.queue AND waiting.member_id IS NOT DISTINCT FROM submitted.member_id
ON CONFLICT (member_id, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
RETURNING ${JOB_COLUMNS}`;

const acceptedRowSchema = jobRowSchema.extend({ requestHash: z.string().nullable() });

/** Who submits a job, and what happens in the transaction that accepts it. */
export interface SubmitOptions {
  /** The member who owns and pays for the job; null for the system's own jobs, which cost nothing. */
  memberId: number | null;
  idempotencyKey?: string | undefined;
  /** What a repeated idempotency key is compared by, where the payload holds more than the request did; default: the payload. */
  request?: unknown;
  /** The parent of a child job. */
  parentJobId?: string;
  /**
   * Runs in the transaction that accepts the job, before tokens are held: checks conditions that must hold at that moment, or writes what
   * belongs to the job. A ProductError that it throws rejects the job, and nothing is written. Not run for a job that was accepted before.
   */
  beforeInsert?: ((tx: Transaction, jobId: string) => Promise<void>) | undefined;
  /**
   * Runs in the same transaction once the job's row is written and its tokens are held: for what is too large to write before the job is
   * sure to be accepted.
   */
  afterInsert?: ((tx: Transaction, jobId: string) => Promise<void>) | undefined;
}

/** One job to accept, its payload parsed. */
interface Submission {
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
  afterInsert: SubmitOptions['afterInsert'];
}

/** The job accepted, or undefined when one with the same idempotency key was accepted before. */
type Acceptance = Job | undefined;

/** Another request with the same idempotency key was first; what `beforeInsert` wrote is rolled back. */
class AcceptedBeforeError extends Error {}

/** Accepts long actions. An accepted job is a row in the database, with its tokens held; the dispatcher puts it into its queue later. */
@Injectable()
export class JobSubmitter {
  private readonly submissions = new Batch<Submission, Acceptance>((batch) =>
    inTransaction(this.dataSource, (tx) => this.accept(tx, batch)),
  );

  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(TOKEN_POLICY) private readonly policy: TokenPolicy,
  ) {}

  /**
   * Accepts a job, once for each idempotency key: the same key and payload return the job that was accepted before.
   * @throws ProductError INSUFFICIENT_TOKENS, IDEMPOTENCY_KEY_REUSED, JOB_ALREADY_RUNNING, SERVER_ERROR while AI calls are stopped; nothing
   * is written then
   */
  async submit<Payload extends z.ZodType, Result extends z.ZodType>(
    definition: JobDefinition<Payload, Result>,
    payload: z.input<Payload>,
    options: SubmitOptions,
  ): Promise<Job> {
    return inSpan('job submit', { kind: 'PRODUCER', attributes: { 'job.type': definition.type } }, () =>
      this.acceptOnce(toSubmission(definition, definition.payload.parse(payload), options)),
    );
  }

  private async acceptOnce(submission: Submission): Promise<Job> {
    describeSpan({ 'job.id': submission.jobId });
    const earlier = await this.findAccepted(submission);
    if (earlier !== undefined) return earlier;
    const accepted = await this.add(submission).catch(async (error: unknown) => {
      // A request with the same key may have been first and have used the last tokens or the last of a quota.
      const winner = error instanceof ProductError ? await this.findAccepted(submission) : undefined;
      if (winner === undefined) throw error;
      return winner;
    });
    const job = accepted ?? (await this.findAccepted(submission));
    if (job === undefined) throw new Error('a job was neither accepted nor found');
    return job;
  }

  // A submission with work of its own has a transaction of its own: its checks see all that was accepted before.
  private add(submission: Submission): Promise<Acceptance> {
    const { beforeInsert, afterInsert, definition, jobId } = submission;
    const { exclusiveGroup } = definition;
    if (beforeInsert === undefined && afterInsert === undefined && exclusiveGroup === undefined)
      return this.submissions.add(submission);
    return inTransaction(this.dataSource, async (tx) => {
      if (exclusiveGroup !== undefined) await requireNoneUnfinished(tx, exclusiveGroup);
      await beforeInsert?.(tx, jobId);
      const [outcome] = await this.accept(tx, [submission]);
      if (outcome === undefined || 'error' in outcome) throw outcome?.error;
      if (outcome.answer === undefined) throw new AcceptedBeforeError();
      await afterInsert?.(tx, jobId);
      return outcome.answer;
    }).catch((error: unknown) => {
      if (error instanceof AcceptedBeforeError) return undefined;
      throw error;
    });
  }

  private async accept(tx: Transaction, batch: Submission[]): Promise<Outcome<Acceptance>[]> {
    // In this order: the lock waits for a concurrent submission with the same key, which the second statement then finds.
    const [accounts, earlierKeys, stopped] = await Promise.all([
      LockedTokenAccounts.lock(tx, batch.flatMap(payersOf), this.policy),
      findEarlierKeys(tx, batch),
      batch.some(needsAi) ? findAiRefusal(tx) : undefined,
    ]);
    const rejectedByAiSwitch = stopped === undefined ? [] : batch.filter(needsAi);
    const allowed = batch.filter((submission) => !rejectedByAiSwitch.includes(submission));
    const rejections = rejectInsufficientTokens(allowed, accounts, earlierKeys);
    for (const { jobId } of rejectedByAiSwitch) if (stopped !== undefined) rejections.set(jobId, stopped);
    const payable = batch.filter(({ jobId }) => !rejections.has(jobId));
    const rows =
      payable.length === 0
        ? []
        : await tx.query({ name: 'insert-jobs', sql: INSERT_JOBS }, jobRowSchema, [
            toJsonb(payable.map(toRow)),
          ]);
    const jobs = new Map(rows.map((job) => [job.jobId, job]));
    const accepted = payable.filter(({ jobId }) => jobs.has(jobId));
    for (const { jobId, memberId, tokenCost, definition } of accepted)
      if (memberId !== null && tokenCost > 0) accounts.of(memberId).hold(tokenCost, jobId, definition.reason);
    accounts.save();
    this.publish(tx, accepted, accounts);
    return batch.map(({ jobId }) => {
      const error = rejections.get(jobId);
      return error === undefined ? { answer: jobs.get(jobId) } : { error };
    });
  }

  private publish(tx: Transaction, accepted: Submission[], accounts: LockedTokenAccounts): void {
    if (accepted.length === 0) return;
    tx.afterCommit(() => countSubmitted(accepted));
    const queues = new Set(accepted.map(({ definition }) => definition.queue));
    const payingMembers = new Set(accepted.flatMap(payersOf));
    this.bus.publish(
      tx,
      ...[...payingMembers].map((memberId) => tokensUpdated(memberId, accounts.of(memberId).spendable)),
      ...[...queues].map((queue) => ({ kind: 'jobs-ready', queue }) as const),
    );
  }

  private async findAccepted({
    memberId,
    idempotencyKey,
    requestHash,
  }: Submission): Promise<Job | undefined> {
    if (idempotencyKey === null) return undefined;
    const [accepted] = await queryRows(
      this.dataSource,
      `SELECT ${JOB_COLUMNS}, result, request_hash AS "requestHash" FROM job WHERE member_id = $1 AND idempotency_key = $2`,
      acceptedRowSchema,
      [memberId, idempotencyKey],
    );
    if (accepted === undefined) return undefined;
    const { requestHash: acceptedHash, ...job } = accepted;
    if (acceptedHash !== requestHash) throw new ProductError('IDEMPOTENCY_KEY_REUSED');
    return job;
  }
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

/** A submission under a new job id. @param payload parsed by the definition */
function toSubmission(definition: JobDefinition, payload: unknown, options: SubmitOptions): Submission {
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
    afterInsert: options.afterInsert,
  };
}

/** Whether it is rejected while AI calls are stopped. A child job is not: it waits, since a rejection would end its parent. */
const needsAi = ({ definition, parentJobId }: Submission): boolean =>
  definition.callsAi && parentJobId === null;

/** The member who pays for a submission; none when it costs nothing. */
const payersOf = ({ memberId, tokenCost }: Submission): number[] =>
  memberId === null || tokenCost === 0 ? [] : [memberId];

/** A submission as a row for the statement that inserts jobs. */
function toRow(submission: Submission, ordinal: number): object {
  const references = submission.definition.references?.(submission.payload) ?? {};
  return {
    ordinal,
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
    retention_days: submission.definition.retentionDays ?? JOB_DAYS,
  };
}

/**
 * Rejects a job while one of its group has not ended. Concurrent submissions wait for each other here, so that one of two is rejected.
 * @throws ProductError JOB_ALREADY_RUNNING
 */
async function requireNoneUnfinished(tx: Transaction, group: JobDefinition['exclusiveGroup']): Promise<void> {
  await lockUntilCommit(tx, 'EXCLUSIVE_JOBS');
  // Literals, so that the planner can use the partial index.
  const types = jobTypesWhere(({ exclusiveGroup }) => exclusiveGroup === group).map((type) => `'${type}'`);
  const unfinished = await tx.query(
    `SELECT job_id FROM job WHERE finished_at IS NULL AND type IN (${types.join(', ')}) LIMIT 1`,
    jobIdRow,
  );
  if (unfinished.length > 0) throw new ProductError('JOB_ALREADY_RUNNING');
}

const keyOf = (memberId: number | null, idempotencyKey: string): string => `${memberId} ${idempotencyKey}`;

const keyRowSchema = z.object({ memberId: z.number().int(), idempotencyKey: z.string() });

/** The members' idempotency keys, among those of the batch, under which a job was accepted before. */
async function findEarlierKeys(tx: Transaction, batch: Submission[]): Promise<Set<string>> {
  const keyed = batch.filter(({ idempotencyKey }) => idempotencyKey !== null);
  if (keyed.length === 0) return new Set();
  const rows = await tx.query(
    `SELECT member_id AS "memberId", idempotency_key AS "idempotencyKey" FROM job
     JOIN unnest($1::bigint[], $2::text[]) AS submitted (member_id, idempotency_key) USING (member_id, idempotency_key)`,
    keyRowSchema,
    [keyed.map(({ memberId }) => memberId), keyed.map(({ idempotencyKey }) => idempotencyKey)],
  );
  return new Set(rows.map((row) => keyOf(row.memberId, row.idempotencyKey)));
}

/**
 * The submissions that their members cannot pay for, each after those of the same member before it. A submission whose key comes earlier
 * in the batch, or was accepted before, costs nothing: it creates no job.
 */
function rejectInsufficientTokens(
  batch: Submission[],
  accounts: LockedTokenAccounts,
  earlierKeys: ReadonlySet<string>,
): Map<string, ProductError> {
  const rejections = new Map<string, ProductError>();
  const planned = new Map<number, number>();
  const keys = new Set(earlierKeys);
  for (const submission of batch)
    for (const memberId of payersOf(submission)) {
      const { idempotencyKey } = submission;
      const key = idempotencyKey === null ? null : keyOf(memberId, idempotencyKey);
      if (key !== null && keys.has(key)) continue;
      const total = (planned.get(memberId) ?? 0) + submission.tokenCost;
      if (total > accounts.of(memberId).spendable) {
        rejections.set(submission.jobId, new ProductError('INSUFFICIENT_TOKENS'));
        continue;
      }
      planned.set(memberId, total);
      if (key !== null) keys.add(key);
    }
  return rejections;
}
