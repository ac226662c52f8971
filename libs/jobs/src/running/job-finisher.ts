import type { TokenPolicy } from '#config';
import { inTransaction, isConnectionError, type Transaction } from '#database';
import type { BusMessage, EventBus } from '#events';
import type { Logger } from '#observability';
import { LockedTokenAccount } from '#tokens';
import type { DataSource } from 'typeorm';
import { jobEnded, tokensUpdated } from '../job-events.js';
import { ClaimLostError, type JobFailure } from '../job-failure.js';
import type { JobOutcome } from '../job-handler.js';
import { toJobError } from '../job-row.js';
import { toJsonb } from '../to-jsonb.js';
import type { JobClaim } from './job-claim.js';

const OUTAGE_MILLISECONDS = 60_000;
const RETRY_MILLISECONDS = 500;
const LONGEST_BACKOFF_MILLISECONDS = 60_000;

const OWNED = `job_id = $1 AND attempt = $2 AND status = 'RUNNING'`;

/** Ends attempts: result rows, tokens and the job's state change together or not at all. */
export class JobFinisher {
  private waits = true;

  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: EventBus,
    private readonly policy: TokenPolicy,
    private readonly logger: Logger,
  ) {}

  /** From now on an end that cannot be written at once is given up: the process stops, and another worker finds the job. */
  stopWaiting(): void {
    this.waits = false;
  }

  /** Writes the result, takes the tokens and marks the job SUCCEEDED. @throws ClaimLostError */
  async succeed(claim: JobClaim, outcome: JobOutcome<unknown>): Promise<void> {
    const result = toJsonb(claim.definition.result.parse(outcome.result));
    await this.throughOutage(() =>
      inTransaction(this.dataSource, async (tx) => {
        await this.update(
          tx,
          claim,
          `status = 'SUCCEEDED', progress = 100, result = $3, error = NULL, finished_at = now(), heartbeat_at = NULL`,
          [result],
        );
        await outcome.write?.(tx);
        const messages = jobEnded(claim, 'SUCCEEDED', null);
        await this.bus.publish(tx, ...(await this.settle(tx, claim, 'take')), ...messages);
      }),
    );
  }

  /** Queues the job again, or marks it FAILED and gives the tokens back. @throws ClaimLostError */
  async fail(claim: JobClaim, failure: JobFailure): Promise<void> {
    await this.throughOutage(() =>
      inTransaction(this.dataSource, (tx) => this.failWithin(tx, claim, failure)),
    );
  }

  /** The same inside a running transaction. @throws ClaimLostError */
  async failWithin(tx: Transaction, claim: JobClaim, failure: JobFailure): Promise<void> {
    const canRetry =
      failure.retry === 'ELSEWHERE' ||
      (failure.retry !== 'NEVER' && claim.attempt < claim.definition.maxAttempts);
    await (canRetry ? this.queueAgain(tx, claim, failure) : this.failForGood(tx, claim, failure));
  }

  private async queueAgain(tx: Transaction, claim: JobClaim, failure: JobFailure): Promise<void> {
    const delay = retryDelay(claim, failure);
    await this.update(
      tx,
      claim,
      `status = 'QUEUED', run_at = now() + $3 * interval '1 millisecond', dispatched_until = NULL, heartbeat_at = NULL`,
      [delay],
    );
    await this.bus.publish(tx, { kind: 'jobs-ready', queue: claim.definition.queue });
  }

  private async failForGood(tx: Transaction, claim: JobClaim, failure: JobFailure): Promise<void> {
    const error = toJobError(failure);
    await this.update(tx, claim, `status = 'FAILED', error = $3, finished_at = now(), heartbeat_at = NULL`, [
      toJsonb(error),
    ]);
    await this.bus.publish(
      tx,
      ...(await this.settle(tx, claim, 'release')),
      ...jobEnded(claim, 'FAILED', error),
    );
  }

  private async update(
    tx: Transaction,
    claim: JobClaim,
    assignments: string,
    values: unknown[],
  ): Promise<void> {
    const updated = await tx.query<{ job_id: string }>(
      `UPDATE job SET ${assignments} WHERE ${OWNED} RETURNING job_id`,
      [claim.jobId, claim.attempt, ...values],
    );
    if (updated.length === 0) throw new ClaimLostError();
  }

  private async settle(tx: Transaction, claim: JobClaim, how: 'take' | 'release'): Promise<BusMessage[]> {
    if (claim.memberId === null || claim.tokenCost === 0) return [];
    const account = await LockedTokenAccount.lock(tx, claim.memberId, this.policy);
    await account[how](claim.tokenCost, claim.jobId, claim.definition.reason);
    return [tokensUpdated(claim.memberId, account.spendable)];
  }

  // What the provider has answered is worth waiting for a database that is away for a while.
  private async throughOutage(write: () => Promise<void>): Promise<void> {
    const deadline = Date.now() + OUTAGE_MILLISECONDS;
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!this.waits || !isConnectionError(error) || Date.now() > deadline) throw error;
        this.logger.warn({ err: error }, 'the end of a job could not be written yet');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
      }
    }
  }
}

function retryDelay(claim: JobClaim, failure: JobFailure): number {
  if (failure.retry === 'ELSEWHERE') return 0;
  const doubled = claim.definition.backoffMilliseconds * 2 ** (claim.attempt - 1);
  return Math.max(Math.min(doubled, LONGEST_BACKOFF_MILLISECONDS), failure.retryAfterMilliseconds);
}
