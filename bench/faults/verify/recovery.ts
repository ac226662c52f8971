import { runSql } from '#testing';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const POLL_MILLISECONDS = 250;

/** Measures the time from the end of a fault until every job that was unfinished then has ended. */
export class Recovery {
  private readonly watches: Promise<void>[] = [];
  private longestMilliseconds = 0;
  private stopped = false;

  constructor(private readonly database: DataSource) {}

  get longestSeconds(): number {
    return this.longestMilliseconds / 1_000;
  }

  /** Starts a measurement at the end of a fault. */
  async begin(): Promise<void> {
    const rows = await runSql<{ jobId: string }>(
      this.database,
      'SELECT job_id AS "jobId" FROM job WHERE finished_at IS NULL',
    );
    this.watches.push(
      this.watch(
        rows.map(({ jobId }) => jobId),
        performance.now(),
      ),
    );
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.allSettled(this.watches);
  }

  private async watch(jobIds: string[], since: number): Promise<void> {
    for (;;) {
      const open = await runSql(
        this.database,
        'SELECT 1 FROM job WHERE job_id = ANY($1) AND finished_at IS NULL LIMIT 1',
        [jobIds],
      );
      if (open.length === 0 || this.stopped) break;
      await pause(POLL_MILLISECONDS);
    }
    this.longestMilliseconds = Math.max(this.longestMilliseconds, performance.now() - since);
  }
}
