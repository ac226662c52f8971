import { createHash, randomUUID } from 'node:crypto';
import { type Job } from '#contracts';
import type { TokenPolicy } from '#config';
import { Batch, inTransaction, queryRows, type Outcome, type Transaction } from '#database';
import { ProductError } from '#domain';
import type { EventBus } from '#events';
import { currentLogContext } from '#observability';
import { LockedTokenAccounts } from '#tokens';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { JobDefinition } from './job-definition.js';
import { tokensUpdated } from './job-events.js';
import { JOB_COLUMNS, toJob, type JobRow } from './job-row.js';
import { toJsonb } from './to-jsonb.js';

/** How long a job and its result are kept. */
const RETENTION = '30 days';

/** By how much each job that a member has waiting puts off the turn of the next one: others come in between. */
const TURN_INTERVAL = '10 minutes';

const INSERT_JOBS = `
WITH submitted AS (
  SELECT *, row_number() OVER (PARTITION BY member_id, queue ORDER BY place) - 1 AS ahead
  FROM jsonb_to_recordset($1::jsonb) AS row (place int, job_id uuid, type text, queue text, member_id bigint,
    token_cost int, payload jsonb, cover_letter_id bigint, draft_id uuid, idempotency_key text, request_hash text,
    request_id text)
)
INSERT INTO job (job_id, type, queue, member_id, token_cost, payload, run_at, turn_at, cover_letter_id, draft_id,
  idempotency_key, request_hash, request_id, expires_at)
SELECT job_id, type, queue, member_id, token_cost, payload, now(),
  now() + interval '${TURN_INTERVAL}' * (ahead + (
    SELECT count(*) FROM job
    WHERE (job.member_id = submitted.member_id OR (submitted.member_id IS NULL AND job.member_id IS NULL))
      AND job.queue = submitted.queue AND job.status = 'QUEUED')),
  cover_letter_id, draft_id, idempotency_key, request_hash, request_id, now() + interval '${RETENTION}'
FROM submitted
ON CONFLICT (member_id, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
RETURNING ${JOB_COLUMNS}`;

export interface SubmitOptions {
  /** Who pays and owns; null for the system's own jobs, which cost nothing. */
  memberId: number | null;
  idempotencyKey?: string | undefined;
  /**
   * Runs in the transaction that accepts the job, before anything is charged: checks what must hold by then, or writes what belongs
   * to the job. A ProductError that it throws refuses the job, and nothing is written. Not run for a job accepted before.
   */
  admit?: ((tx: Transaction, jobId: string) => Promise<void>) | undefined;
}

// Keys in sorted order, so that the same payload always has the same hash.
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1)))
      : item,
  );

/** One job to accept, its payload parsed. */
interface Submission {
  jobId: string;
  definition: JobDefinition;
  payload: unknown;
  memberId: number | null;
  tokenCost: number;
  idempotencyKey: string | null;
  requestHash: string;
  requestId: string | null;
  admit: SubmitOptions['admit'];
}

/** The job accepted, or undefined when one with the same idempotency key was accepted before. */
type Acceptance = Job | undefined;

/** Another request with the same idempotency key was first; what was admitted meanwhile is rolled back. */
class AcceptedBeforeError extends Error {}

/** Accepts long actions. An accepted job is in the database with its tokens held; the queue hears of it later. */
export class JobSubmitter {
  private readonly submissions = new Batch<Submission, Acceptance>((batch) =>
    inTransaction(this.dataSource, (tx) => this.accept(tx, batch)),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: EventBus,
    private readonly policy: TokenPolicy,
  ) {}

  /**
   * Accepts a job, once for each idempotency key: the same key and payload answers the job accepted before.
   * @throws ProductError INSUFFICIENT_TOKENS, IDEMPOTENCY_KEY_REUSED; nothing is written then
   */
  async submit<Payload extends z.ZodType, Result extends z.ZodType>(
    definition: JobDefinition<Payload, Result>,
    payload: z.input<Payload>,
    options: SubmitOptions,
  ): Promise<Job> {
    const submission = toSubmission(definition, definition.payload.parse(payload), options);
    const earlier = await this.findAccepted(submission);
    if (earlier !== undefined) return earlier;
    const accepted = await this.add(submission).catch(async (error: unknown) => {
      // A request with the same key may have won the race, and taken the last tokens, or the last place, with it.
      const winner = error instanceof ProductError ? await this.findAccepted(submission) : undefined;
      if (winner === undefined) throw error;
      return winner;
    });
    const job = accepted ?? (await this.findAccepted(submission));
    if (job === undefined) throw new Error('a job was neither accepted nor found');
    return job;
  }

  // What is admitted by a check of its own has a transaction of its own: the check sees all that was accepted before.
  private add(submission: Submission): Promise<Acceptance> {
    const { admit, jobId } = submission;
    if (admit === undefined) return this.submissions.add(submission);
    return inTransaction(this.dataSource, async (tx) => {
      await admit(tx, jobId);
      const [outcome] = await this.accept(tx, [submission]);
      if (outcome === undefined || 'error' in outcome) throw outcome?.error;
      if (outcome.answer === undefined) throw new AcceptedBeforeError();
      return outcome.answer;
    }).catch((error: unknown) => {
      if (error instanceof AcceptedBeforeError) return undefined;
      throw error;
    });
  }

  private async accept(tx: Transaction, batch: Submission[]): Promise<Outcome<Acceptance>[]> {
    const accounts = await LockedTokenAccounts.lock(tx, batch.flatMap(payers), this.policy);
    const refusals = refuseUnpayable(batch, accounts);
    const payable = batch.filter((submission) => !refusals.has(submission.jobId));
    const rows =
      payable.length === 0 ? [] : await tx.query<JobRow>(INSERT_JOBS, [toJsonb(payable.map(toRow))]);
    const jobs = new Map(rows.map((row) => [row.job_id, toJob(row)]));
    const accepted = payable.filter(({ jobId }) => jobs.has(jobId));
    for (const { jobId, memberId, tokenCost, definition } of accepted)
      if (memberId !== null && tokenCost > 0) accounts.of(memberId).hold(tokenCost, jobId, definition.reason);
    await accounts.save();
    await this.tell(tx, accepted, accounts);
    return batch.map(({ jobId }) => {
      const error = refusals.get(jobId);
      return error === undefined ? { answer: jobs.get(jobId) } : { error };
    });
  }

  private async tell(tx: Transaction, accepted: Submission[], accounts: LockedTokenAccounts): Promise<void> {
    if (accepted.length === 0) return;
    const queues = new Set(accepted.map(({ definition }) => definition.queue));
    const payingMembers = new Set(accepted.flatMap(payers));
    await this.bus.publish(
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
    const [row] = await queryRows<JobRow & { request_hash: string }>(
      this.dataSource,
      `SELECT ${JOB_COLUMNS}, result, request_hash FROM job WHERE member_id = $1 AND idempotency_key = $2`,
      [memberId, idempotencyKey],
    );
    if (row === undefined) return undefined;
    if (row.request_hash !== requestHash) throw new ProductError('IDEMPOTENCY_KEY_REUSED');
    return toJob(row);
  }
}

function toSubmission(definition: JobDefinition, payload: unknown, options: SubmitOptions): Submission {
  return {
    jobId: randomUUID(),
    definition,
    payload,
    memberId: options.memberId,
    tokenCost: options.memberId === null ? 0 : definition.tokenCost,
    idempotencyKey: options.idempotencyKey ?? null,
    requestHash: createHash('sha256')
      .update(`${definition.type}\n${canonicalJson(payload)}`)
      .digest('base64'),
    requestId: currentLogContext()?.requestId ?? null,
    admit: options.admit,
  };
}

const payers = ({ memberId, tokenCost }: Submission): number[] =>
  memberId === null || tokenCost === 0 ? [] : [memberId];

// Which of the submissions their members cannot pay, each after those of the same member before it. One whose key stands before it
// in the batch is not paid: it becomes no job of its own.
function refuseUnpayable(batch: Submission[], accounts: LockedTokenAccounts): Map<string, ProductError> {
  const refusals = new Map<string, ProductError>();
  const planned = new Map<number, number>();
  const keys = new Set<string>();
  for (const submission of batch)
    for (const memberId of payers(submission)) {
      const { idempotencyKey } = submission;
      const key = `${memberId} ${idempotencyKey}`;
      if (idempotencyKey !== null && keys.has(key)) continue;
      const total = (planned.get(memberId) ?? 0) + submission.tokenCost;
      if (total > accounts.of(memberId).spendable) {
        refusals.set(submission.jobId, new ProductError('INSUFFICIENT_TOKENS'));
        continue;
      }
      planned.set(memberId, total);
      keys.add(key);
    }
  return refusals;
}

function toRow(submission: Submission, place: number): object {
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
  };
}
