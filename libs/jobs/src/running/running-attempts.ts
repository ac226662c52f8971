import { queryRows } from '#database';
import type { EventBus } from '#events';
import type { Logger } from '#observability';
import type { DataSource } from 'typeorm';
import { ClaimLostError, WorkerStoppingError } from '../job-failure.js';
import type { JobClaim } from './job-claim.js';

const HEARTBEAT_MILLISECONDS = 2_000;

interface RunningAttempt {
  claim: JobClaim;
  abort: AbortController;
}

/** The attempts that this process runs: tells the database that they live, and stops those that may not go on. */
export class RunningAttempts {
  private readonly attempts = new Map<string, RunningAttempt>();
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: EventBus,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    this.unsubscribe = await this.bus.subscribe((message) => {
      if (message.kind === 'job-ended') this.attempts.get(message.jobId)?.abort.abort(new ClaimLostError());
    });
    this.timer = setInterval(() => {
      this.beat().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'heartbeats could not be written'),
      );
    }, HEARTBEAT_MILLISECONDS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.unsubscribe?.();
  }

  /** Aborts every attempt because the process stops; their jobs go back to the queue. */
  abortAll(): void {
    for (const attempt of this.attempts.values()) attempt.abort.abort(new WorkerStoppingError());
  }

  add(claim: JobClaim, abort: AbortController): void {
    this.attempts.set(claim.jobId, { claim, abort });
  }

  remove(claim: JobClaim): void {
    if (this.attempts.get(claim.jobId)?.claim.attempt === claim.attempt) this.attempts.delete(claim.jobId);
  }

  private async beat(): Promise<void> {
    const running = [...this.attempts.values()];
    if (running.length === 0) return;
    const alive = await queryRows<{ job_id: string; attempt: number }>(
      this.dataSource,
      `UPDATE job SET heartbeat_at = now()
       FROM unnest($1::uuid[], $2::int[]) AS mine (job_id, attempt)
       WHERE job.job_id = mine.job_id AND job.attempt = mine.attempt AND job.status = 'RUNNING'
       RETURNING job.job_id, job.attempt`,
      [running.map(({ claim }) => claim.jobId), running.map(({ claim }) => claim.attempt)],
    );
    const owned = new Set(alive.map((row) => `${row.job_id} ${row.attempt}`));
    for (const { claim, abort } of running)
      if (!owned.has(`${claim.jobId} ${claim.attempt}`)) abort.abort(new ClaimLostError());
  }
}
