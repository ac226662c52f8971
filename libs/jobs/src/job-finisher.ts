import { TOKEN_POLICY, type TokenPolicy } from '#config';
import { Batch, inTransaction, isConnectionError, type Outcome, type Transaction } from '#database';
import { EVENT_BUS, type BusMessage, type EventBus } from '#events';
import { currentTraceParent, inSpan, LOGGER, type Logger } from '#observability';
import { LockedTokenAccounts } from '#tokens';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { holdMilliseconds } from './ai-switch.js';
import { endEarly } from './early-end.js';
import { cancelChildren } from './job-canceller.js';
import {
  attemptRowSchema,
  attemptValues,
  IS_CLAIMED,
  isSameAttempt,
  jobIdRow,
  type JobClaim,
} from './job-claim.js';
import { jobEnded, tokensUpdated } from './job-events.js';
import { ClaimLostError, type JobFailure } from './job-failure.js';
import type { HandlerOutcome } from './job-handler.js';
import { countFailure } from './job-metrics.js';
import { toJobError } from './job-reader.js';
import { deleteUploads, keepUploads } from './job-uploads.js';
import { toJsonb } from './to-jsonb.js';

const OUTAGE_MILLISECONDS = 60_000;
const RETRY_MILLISECONDS = 500;
const MAXIMUM_BACKOFF_MILLISECONDS = 60_000;

// Rows are named by an array as well: a planner that expects many would read every running job for a join. Two batches may deadlock
// when an old attempt is in one and the newer one in the other; PostgreSQL ends one of them, and inTransaction repeats it.
const MARK_SUCCEEDED = `
UPDATE job SET status = 'SUCCEEDED', progress = 100, result = success.result::jsonb, partial_result = NULL,
  error = NULL, finished_at = now(), heartbeat_at = NULL
FROM unnest($1::uuid[], $2::int[], $3::uuid[], $4::text[]) AS success (job_id, attempt, claim_id, result)
WHERE job.job_id = ANY($1) AND job.job_id = success.job_id AND job.attempt = success.attempt
  AND job.claim_id IS NOT DISTINCT FROM success.claim_id AND job.status = 'RUNNING'
RETURNING job.job_id AS "jobId", job.attempt, job.claim_id AS "claimId"`;

const INSERT_FAILURE = 'INSERT INTO job_attempt_failure (job_id, attempt, error_code) VALUES ($1, $2, $3)';

/** The success of one attempt; `result` is JSON text. `write` may return a result that replaces it. */
interface Success {
  claim: JobClaim;
  result: string;
  write: ((tx: Transaction) => Promise<string | undefined>) | undefined;
}

const asResult = (claim: JobClaim, result: unknown): string => toJsonb(claim.definition.result.parse(result));

function toSuccess(claim: JobClaim, outcome: HandlerOutcome<unknown>): Success {
  if ('writeResult' in outcome)
    return {
      claim,
      result: 'null',
      write: async (tx) => asResult(claim, await outcome.writeResult(tx)),
    };
  const { result, write } = outcome;
  return {
    claim,
    result: asResult(claim, result),
    write: write && (async (tx) => void (await write(tx))),
  };
}

/** Ends attempts: result rows, tokens and the job's state change in one transaction. */
@Injectable()
export class JobFinisher {
  private retriesOutages = true;
  private readonly successes = new Batch<Success, void>((batch) =>
    inTransaction(this.dataSource, (tx) => this.succeedTogether(tx, batch)),
  );

  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(TOKEN_POLICY) private readonly policy: TokenPolicy,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * From now on the end of an attempt that cannot be written at once is dropped: the process shuts down, and the reconciler of another
   * process finds the job.
   */
  stopRetrying(): void {
    this.retriesOutages = false;
  }

  /** Writes the result, takes the tokens and marks the job SUCCEEDED. @throws ClaimLostError */
  async succeed(claim: JobClaim, outcome: HandlerOutcome<unknown>): Promise<void> {
    await inSpan('job commit', { attributes: { 'job.id': claim.jobId } }, () => {
      const success = toSuccess({ ...claim, traceParent: currentTraceParent() }, outcome);
      return this.retryOnConnectionLoss(() => this.successes.add(success));
    });
  }

  private async succeedTogether(tx: Transaction, batch: Success[]): Promise<Outcome<void>[]> {
    const rows = await tx.query({ name: 'mark-jobs-succeeded', sql: MARK_SUCCEEDED }, attemptRowSchema, [
      batch.map(({ claim }) => claim.jobId),
      batch.map(({ claim }) => claim.attempt),
      batch.map(({ claim }) => claim.claimId),
      batch.map(({ result }) => result),
    ]);
    // An old attempt and the newer one may be in one batch.
    const endedAttempts = new Map(rows.map((row) => [row.jobId, row]));
    const hasEnded = ({ claim }: Success): boolean => {
      const ended = endedAttempts.get(claim.jobId);
      return ended !== undefined && isSameAttempt(ended, claim);
    };
    const ended = batch.filter(hasEnded);
    for (const { claim, write } of ended) {
      const result = await write?.(tx);
      if (result !== undefined)
        await tx.execute('UPDATE job SET result = $2 WHERE job_id = $1', [claim.jobId, result]);
    }
    const claims = ended.map(({ claim }) => claim);
    await deleteUploads(tx, claims);
    const messages = await this.settle(tx, claims, 'take');
    this.bus.publish(tx, ...messages, ...claims.flatMap((claim) => jobEnded(claim, 'SUCCEEDED', null)));
    return batch.map((success) =>
      hasEnded(success) ? { answer: undefined } : { error: new ClaimLostError() },
    );
  }

  /** Queues the job again, or marks it FAILED and gives the tokens back, unless what was shown of it is kept. @throws ClaimLostError */
  async fail(claim: JobClaim, failure: JobFailure): Promise<void> {
    await this.retryOnConnectionLoss(() =>
      inTransaction(this.dataSource, (tx) => this.failWithin(tx, claim, failure)),
    );
  }

  /** The same inside a running transaction. @throws ClaimLostError */
  async failWithin(tx: Transaction, claim: JobClaim, failure: JobFailure): Promise<void> {
    const canRetry =
      failure.retry === 'ELSEWHERE' ||
      failure.retry === 'HELD' ||
      (failure.retry !== 'NEVER' && claim.countedAttempts < claim.definition.maxAttempts);
    await (canRetry ? this.requeue(tx, claim, failure) : this.failForGood(tx, claim, failure));
    tx.send(INSERT_FAILURE, [claim.jobId, claim.attempt, failure.errorCode]);
    tx.afterCommit(() => countFailure(claim, failure, canRetry));
  }

  private async requeue(tx: Transaction, claim: JobClaim, failure: JobFailure): Promise<void> {
    const isHeld = failure.retry === 'HELD';
    const delay = isHeld ? await holdMilliseconds(tx) : retryDelay(claim, failure);
    await this.update(
      tx,
      claim,
      `status = 'QUEUED', run_at = now() + $4 * interval '1 millisecond', dispatched_until = NULL, heartbeat_at = NULL,
       excused_attempts = excused_attempts + $5, held_since = CASE WHEN $6 THEN now() END`,
      // A delay of 0 means that calls have been allowed meanwhile: then the job is not held.
      [delay, isHeld ? 1 : 0, isHeld && delay > 0],
    );
    if (isHeld) await keepUploads(tx, claim);
    this.bus.publish(tx, { kind: 'jobs-ready', queue: claim.definition.queue });
  }

  private async failForGood(tx: Transaction, claim: JobClaim, failure: JobFailure): Promise<void> {
    const locked = await tx.query(
      `SELECT job_id FROM job WHERE ${IS_CLAIMED} FOR UPDATE`,
      jobIdRow,
      attemptValues(claim),
    );
    if (locked.length === 0) throw new ClaimLostError();
    const error = toJobError(failure);
    const status = await endEarly(tx, claim, { status: 'FAILED', error });
    const isKept = status === 'SUCCEEDED';
    this.bus.publish(
      tx,
      ...(await this.settle(tx, [claim], isKept ? 'take' : 'release')),
      ...jobEnded(claim, status, isKept ? null : error),
      ...(await cancelChildren(tx, [claim.jobId])),
    );
  }

  private async update(
    tx: Transaction,
    claim: JobClaim,
    assignments: string,
    values: unknown[],
  ): Promise<void> {
    const updated = await tx.query(
      `UPDATE job SET ${assignments} WHERE ${IS_CLAIMED} RETURNING job_id`,
      jobIdRow,
      [...attemptValues(claim), ...values],
    );
    if (updated.length === 0) throw new ClaimLostError();
  }

  private async settle(tx: Transaction, claims: JobClaim[], how: 'take' | 'release'): Promise<BusMessage[]> {
    const paid = claims.flatMap(({ memberId, tokenCost, jobId, definition }) =>
      memberId === null || tokenCost === 0 ? [] : [{ memberId, tokenCost, jobId, reason: definition.reason }],
    );
    const members = [...new Set(paid.map(({ memberId }) => memberId))];
    const accounts = await LockedTokenAccounts.lock(tx, members, this.policy);
    for (const { memberId, tokenCost, jobId, reason } of paid)
      accounts.of(memberId)[how](tokenCost, jobId, reason);
    accounts.save();
    return members.map((memberId) => tokensUpdated(memberId, accounts.of(memberId).spendable));
  }

  /**
   * Repeats `write` while the database cannot be reached, for a minute at most: a paid reply of the provider is not thrown away.
   * `write` must be idempotent, since a commit may succeed although its answer is lost.
   * @throws what `write` throws otherwise, or last
   */
  async retryOnConnectionLoss(write: () => Promise<void>): Promise<void> {
    const deadline = performance.now() + OUTAGE_MILLISECONDS;
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!this.retriesOutages || !isConnectionError(error) || performance.now() > deadline) throw error;
        this.logger.warn({ err: error }, 'a result could not be written yet');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
      }
    }
  }
}

function retryDelay(claim: JobClaim, failure: JobFailure): number {
  if (failure.retry === 'ELSEWHERE') return 0;
  const doubled = claim.definition.backoffMilliseconds * 2 ** (claim.countedAttempts - 1);
  return Math.max(Math.min(doubled, MAXIMUM_BACKOFF_MILLISECONDS), failure.retryAfterMilliseconds);
}
