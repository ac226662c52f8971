import { queryRows } from '#database';
import type { EventBus } from '#events';
import type { Logger } from '#observability';
import type { DataSource } from 'typeorm';
import { ClaimLostError, WorkerStoppingError } from '../job-failure.js';
import type { JobClaim } from './job-claim.js';

const HEARTBEAT_MILLISECONDS = 2_000;

// A row that a transaction holds just now, such as the one that ends it, is passed over rather than waited for: its heart beats
// by being locked. Answers the attempts that have lost their claim.
const BEAT = `
WITH mine AS (
  SELECT * FROM unnest($1::uuid[], $2::int[]) AS mine (job_id, attempt)
), free AS (
  SELECT job_id FROM job JOIN mine USING (job_id, attempt) WHERE job.status = 'RUNNING' FOR UPDATE OF job SKIP LOCKED
), beaten AS (
  UPDATE job SET heartbeat_at = now() FROM free WHERE job.job_id = free.job_id
)
SELECT job_id, attempt FROM mine
WHERE NOT EXISTS (SELECT 1 FROM job
  WHERE job.job_id = mine.job_id AND job.attempt = mine.attempt AND job.status = 'RUNNING')`;

interface RunningAttempt {
  claim: JobClaim;
  abort: AbortController;
}

/** The attempts that this process runs: tells the database that they live, and stops those that may not go on. */
export class RunningAttempts {
  private readonly attempts = new Map<string, RunningAttempt>();
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> | undefined;
  private handsBack = false;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: EventBus,
    private readonly logger: Logger,
  ) {}

  /** Begins to listen for ends and to let hearts beat. @throws Error when the bus cannot be heard */
  async start(): Promise<void> {
    this.unsubscribe = await this.bus.subscribe((message) => {
      if (message.kind === 'job-ended') this.attempts.get(message.jobId)?.abort.abort(new ClaimLostError());
    });
    this.timer = setInterval(() => {
      this.beating ??= this.beat()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'heartbeats could not be written'))
        .finally(() => (this.beating = undefined));
    }, HEARTBEAT_MILLISECONDS);
  }

  /** Hearts stop, and what still runs is found by another worker. */
  stop(): void {
    clearInterval(this.timer);
    this.unsubscribe?.();
  }

  /** Aborts every attempt because the process stops; their jobs go back to the queue. */
  abortAll(): void {
    for (const attempt of this.attempts.values()) attempt.abort.abort(new WorkerStoppingError());
  }

  /** The same for those that would only go on waiting for others; from now on they are handed back as soon as they are begun. */
  handBack(): void {
    this.handsBack = true;
    for (const { claim, abort } of this.attempts.values()) handBackAttempt(claim, abort);
  }

  /** From now on the attempt's heart beats. An older attempt at the same job, which has lost its claim, is stopped. */
  add(claim: JobClaim, abort: AbortController): void {
    this.attempts.get(claim.jobId)?.abort.abort(new ClaimLostError());
    this.attempts.set(claim.jobId, { claim, abort });
    if (this.handsBack) handBackAttempt(claim, abort);
  }

  /** The attempt is over; a newer one at the same job stays. */
  remove(claim: JobClaim): void {
    if (this.attempts.get(claim.jobId)?.claim.attempt === claim.attempt) this.attempts.delete(claim.jobId);
  }

  private async beat(): Promise<void> {
    const running = [...this.attempts.values()];
    if (running.length === 0) return;
    const rows = await queryRows<{ job_id: string; attempt: number }>(this.dataSource, BEAT, [
      running.map(({ claim }) => claim.jobId),
      running.map(({ claim }) => claim.attempt),
    ]);
    const lost = new Set(rows.map((row) => `${row.job_id} ${row.attempt}`));
    for (const { claim, abort } of running)
      if (lost.has(`${claim.jobId} ${claim.attempt}`)) abort.abort(new ClaimLostError());
  }
}

function handBackAttempt({ definition }: JobClaim, abort: AbortController): void {
  if (definition.handsBackOnStop) abort.abort(new WorkerStoppingError());
}
