import { type Job } from '#contracts';
import type { TokenPolicy } from '#config';
import { Batch, inTransaction, queryRows, type Outcome, type Transaction } from '#database';
import { ProductError } from '#domain';
import type { EventBus } from '#events';
import { describeSpan, inSpan } from '#observability';
import { LockedTokenAccounts } from '#tokens';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { JobDefinition } from '../job-definition.js';
import { tokensUpdated } from '../job-events.js';
import { findAiRefusal } from '../ai-switch.js';
import { JOB_COLUMNS, toJob, type JobRow } from '../job-row.js';
import { countSubmitted } from '../observing/job-signals.js';
import { toJsonb } from '../to-jsonb.js';
import { findEarlierKeys, refuseUnpayable } from './refuse-unpayable.js';
import { needsAi, payers, toRow, toSubmission, type Submission, type SubmitOptions } from './submission.js';

/** By how much each job that a member has waiting puts off the turn of the next one: others come in between. */
const TURN_INTERVAL = '10 minutes';

const INSERT_JOBS = `
WITH submitted AS (
  SELECT *, row_number() OVER (PARTITION BY member_id, queue ORDER BY place) - 1 AS ahead
  FROM jsonb_to_recordset($1::jsonb) AS row (place int, job_id uuid, type text, queue text, member_id bigint,
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
  now() + interval '${TURN_INTERVAL}' * (ahead + coalesce(waiting.jobs, 0)),
  cover_letter_id, draft_id, idempotency_key, request_hash, request_id, trace_parent, parent_job_id,
  now() + interval '1 day' * retention_days
FROM submitted LEFT JOIN waiting
  ON waiting.queue = submitted.queue AND waiting.member_id IS NOT DISTINCT FROM submitted.member_id
ON CONFLICT (member_id, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
RETURNING ${JOB_COLUMNS}`;

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
   * @throws ProductError INSUFFICIENT_TOKENS, IDEMPOTENCY_KEY_REUSED, SERVER_ERROR while AI calls are stopped; nothing is written then
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
    // In this order: a job with the same key that the lock waited for is there by then.
    const [accounts, earlierKeys, stopped] = await Promise.all([
      LockedTokenAccounts.lock(tx, batch.flatMap(payers), this.policy),
      findEarlierKeys(tx, batch),
      batch.some(needsAi) ? findAiRefusal(tx) : undefined,
    ]);
    const refused = stopped === undefined ? [] : batch.filter(needsAi);
    const allowed = batch.filter((submission) => !refused.includes(submission));
    const refusals = refuseUnpayable(allowed, accounts, earlierKeys);
    for (const { jobId } of refused) if (stopped !== undefined) refusals.set(jobId, stopped);
    const payable = batch.filter((submission) => !refusals.has(submission.jobId));
    const rows =
      payable.length === 0
        ? []
        : await tx.query<JobRow>({ name: 'insert-jobs', sql: INSERT_JOBS }, [toJsonb(payable.map(toRow))]);
    const jobs = new Map(rows.map((row) => [row.job_id, toJob(row)]));
    const accepted = payable.filter(({ jobId }) => jobs.has(jobId));
    for (const { jobId, memberId, tokenCost, definition } of accepted)
      if (memberId !== null && tokenCost > 0) accounts.of(memberId).hold(tokenCost, jobId, definition.reason);
    accounts.save();
    await this.tell(tx, accepted, accounts);
    return batch.map(({ jobId }) => {
      const error = refusals.get(jobId);
      return error === undefined ? { answer: jobs.get(jobId) } : { error };
    });
  }

  private async tell(tx: Transaction, accepted: Submission[], accounts: LockedTokenAccounts): Promise<void> {
    if (accepted.length === 0) return;
    tx.afterCommit(() => countSubmitted(accepted));
    const queues = new Set(accepted.map(({ definition }) => definition.queue));
    const payingMembers = new Set(accepted.flatMap(payers));
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
