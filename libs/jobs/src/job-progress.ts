import { inTransaction } from '#database';
import type { EventBus } from '#events';
import type { Logger } from '#observability';
import type { DataSource } from 'typeorm';
import { attemptValues, IS_CLAIMED, jobIdRow, type JobClaim } from './job-claim.js';
import { jobProgressed } from './job-events.js';
import { toJsonb } from './to-jsonb.js';

const INTERVAL_MILLISECONDS = 200;

interface Report {
  stage: string;
  percent: number;
  partialResult: unknown;
}

/**
 * Stores and publishes one attempt's progress: a new stage, and the start and end of the AI's thinking, at once; percentages in between
 * at most five times a second.
 */
export class JobProgress {
  private lastReport: Report | undefined;
  private unwritten: Report | undefined;
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
    const isNew = stage !== this.lastReport?.stage;
    this.lastReport = this.unwritten = {
      stage,
      percent: Math.max(0, Math.min(99, Math.round(percent))),
      partialResult: partialResult ?? this.unwritten?.partialResult,
    };
    this.schedule(isNew);
  }

  /** Whether the AI provider has a request and has not begun its reply. Published once a stage has been reported. */
  reportThinking(isThinking: boolean): void {
    if (isThinking === (this.thinkingSince !== null)) return;
    this.thinkingSince = isThinking ? new Date() : null;
    if (this.lastReport === undefined) return;
    this.unwritten ??= { ...this.lastReport, partialResult: undefined };
    this.schedule(true);
  }

  /** Stops writing; resolves once the running write is over. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.unwritten = undefined;
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
        // Progress is a hint: the attempt itself fails when its claim or the database is lost.
        this.logger.warn({ err: error }, 'progress could not be written');
      });
  }

  private async write(): Promise<void> {
    const { unwritten, claim, thinkingSince } = this;
    if (unwritten === undefined) return;
    this.unwritten = undefined;
    await inTransaction(this.dataSource, async (tx) => {
      const claimed = await tx.query(
        `UPDATE job SET stage = $4, progress = $5, partial_result = coalesce($6, partial_result), thinking_since = $7
         WHERE ${IS_CLAIMED} RETURNING job_id`,
        jobIdRow,
        [
          ...attemptValues(claim),
          unwritten.stage,
          unwritten.percent,
          unwritten.partialResult === undefined ? null : toJsonb(unwritten.partialResult),
          thinkingSince,
        ],
      );
      if (claimed.length > 0) this.bus.publish(tx, ...jobProgressed(claim, { ...unwritten, thinkingSince }));
    });
  }
}
