import { queryRows } from '#database';
import { EVENT_BUS, type EventBus } from '#events';
import { LOGGER, type Logger } from '#observability';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { attemptRowSchema, isSameAttempt, type JobClaim } from './job-claim.js';
import { ClaimLostError, WorkerStoppingError } from './job-failure.js';

const HEARTBEAT_MILLISECONDS = 2_000;

// A row that is locked, such as by the transaction that ends it, is skipped instead of waited for: the reconciler skips it as well. Returns
// the attempts that have lost their claim.
const WRITE_HEARTBEATS = `
WITH mine AS (
  SELECT * FROM unnest($1::uuid[], $2::int[], $3::uuid[]) AS mine (job_id, attempt, claim_id)
), free AS (
  SELECT job.job_id FROM job JOIN mine USING (job_id, attempt)
  WHERE job.claim_id IS NOT DISTINCT FROM mine.claim_id AND job.status = 'RUNNING' FOR UPDATE OF job SKIP LOCKED
), written AS (
  UPDATE job SET heartbeat_at = now() FROM free WHERE job.job_id = free.job_id
)
SELECT job_id AS "jobId", attempt, claim_id AS "claimId" FROM mine
WHERE NOT EXISTS (SELECT 1 FROM job WHERE job.job_id = mine.job_id AND job.attempt = mine.attempt
  AND job.claim_id IS NOT DISTINCT FROM mine.claim_id AND job.status = 'RUNNING')`;

interface RunningAttempt {
  claim: JobClaim;
  abort: AbortController;
}

/** The attempts that run in this process: writes their heartbeats, and aborts those that have lost their claim. */
@Injectable()
export class AttemptHeartbeats {
  private readonly attempts = new Map<string, RunningAttempt>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;
  private isShuttingDown = false;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Subscribes to the ends of jobs and starts the heartbeats. @throws Error when the bus cannot be subscribed to */
  async start(): Promise<void> {
    this.unsubscribe = await this.bus.subscribe((message) => {
      if (message.kind === 'job-ended') this.attempts.get(message.jobId)?.abort.abort(new ClaimLostError());
    });
    this.timer = setInterval(() => {
      this.writing ??= this.write()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'heartbeats could not be written'))
        .finally(() => (this.writing = undefined));
    }, HEARTBEAT_MILLISECONDS);
  }

  /** Stops the heartbeats; attempts that still run are taken over by another worker. */
  stop(): void {
    clearInterval(this.timer);
    this.unsubscribe?.();
  }

  /** Aborts every attempt because the process stops; their jobs are requeued. */
  abortAll(): void {
    for (const attempt of this.attempts.values()) attempt.abort.abort(new WorkerStoppingError());
  }

  /** Aborts the attempts of jobs with `requeueOnShutdown`, and from now on each such attempt as soon as it is added; they are requeued. */
  beginShutdown(): void {
    this.isShuttingDown = true;
    for (const { claim, abort } of this.attempts.values()) abortForShutdown(claim, abort);
  }

  /** Starts the heartbeats of an attempt. An older attempt at the same job, which has lost its claim, is aborted. */
  add(claim: JobClaim, abort: AbortController): void {
    this.attempts.get(claim.jobId)?.abort.abort(new ClaimLostError());
    this.attempts.set(claim.jobId, { claim, abort });
    if (this.isShuttingDown) abortForShutdown(claim, abort);
  }

  /** Ends the heartbeats of an attempt; those of a newer attempt at the same job continue. */
  remove(claim: JobClaim): void {
    const running = this.attempts.get(claim.jobId);
    if (running !== undefined && isSameAttempt(running.claim, claim)) this.attempts.delete(claim.jobId);
  }

  private async write(): Promise<void> {
    const running = [...this.attempts.values()];
    if (running.length === 0) return;
    const rows = await queryRows(this.dataSource, WRITE_HEARTBEATS, attemptRowSchema, [
      running.map(({ claim }) => claim.jobId),
      running.map(({ claim }) => claim.attempt),
      running.map(({ claim }) => claim.claimId),
    ]);
    const lost = new Set(rows.map(({ jobId }) => jobId));
    for (const { claim, abort } of running) if (lost.has(claim.jobId)) abort.abort(new ClaimLostError());
  }
}

function abortForShutdown({ definition }: JobClaim, abort: AbortController): void {
  if (definition.requeueOnShutdown) abort.abort(new WorkerStoppingError());
}
