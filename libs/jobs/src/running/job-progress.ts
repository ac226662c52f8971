import { inTransaction } from '#database';
import type { EventBus } from '#events';
import type { Logger } from '#observability';
import type { DataSource } from 'typeorm';
import { jobProgressed } from '../job-events.js';
import { toJsonb } from '../to-jsonb.js';
import type { JobClaim } from './job-claim.js';

const INTERVAL_MILLISECONDS = 200;

interface Report {
  stage: string;
  percent: number;
  partialResult: unknown;
}

/**
 * Writes and tells one attempt's progress: a new stage at once, and so that the AI begins or ends to think; percentages in between at
 * most five times a second.
 */
export class JobProgress {
  private told: Report | undefined;
  private latest: Report | undefined;
  private thinkingSince: Date | null = null;
  private lastWritten = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: EventBus,
    private readonly claim: JobClaim,
    private readonly logger: Logger,
  ) {}

  report(stage: string, percent: number, partialResult?: unknown): void {
    const isNew = stage !== this.told?.stage;
    this.told = this.latest = {
      stage,
      percent: Math.max(0, Math.min(99, Math.round(percent))),
      partialResult: partialResult ?? this.latest?.partialResult,
    };
    this.schedule(isNew);
  }

  /** Whether a request is with the AI that has not begun to write. Told once a stage has been. */
  think(isThinking: boolean): void {
    if (isThinking === (this.thinkingSince !== null)) return;
    this.thinkingSince = isThinking ? new Date() : null;
    if (this.told === undefined) return;
    this.latest ??= { ...this.told, partialResult: undefined };
    this.schedule(true);
  }

  /** Writes nothing more; answers once what is being written is written. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.latest = undefined;
    await this.writing;
  }

  private schedule(isAtOnce: boolean): void {
    const wait = isAtOnce ? 0 : this.lastWritten + INTERVAL_MILLISECONDS - performance.now();
    clearTimeout(this.timer);
    if (wait <= 0) this.flush();
    else this.timer = setTimeout(() => this.flush(), wait);
  }

  private flush(): void {
    this.lastWritten = performance.now();
    this.writing = this.writing
      .then(() => this.write())
      .catch((error: unknown) => {
        // Progress is a hint; the attempt itself finds out whether its claim or the database is lost.
        this.logger.warn({ err: error }, 'progress could not be written');
      });
  }

  private async write(): Promise<void> {
    const { latest, claim, thinkingSince } = this;
    if (latest === undefined) return;
    this.latest = undefined;
    await inTransaction(this.dataSource, async (tx) => {
      const owned = await tx.query(
        `UPDATE job SET stage = $3, progress = $4, partial_result = coalesce($5, partial_result), thinking_since = $6
         WHERE job_id = $1 AND attempt = $2 AND status = 'RUNNING' RETURNING job_id`,
        [
          claim.jobId,
          claim.attempt,
          latest.stage,
          latest.percent,
          latest.partialResult === undefined ? null : toJsonb(latest.partialResult),
          thinkingSince,
        ],
      );
      if (owned.length > 0) this.bus.publish(tx, ...jobProgressed(claim, { ...latest, thinkingSince }));
    });
  }
}
