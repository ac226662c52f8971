import { runSql } from '#testing';
import { isConnectionError } from '#database';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const POLL_MILLISECONDS = 50;

interface Counts {
  started: number;
  accepted: number;
  ended: number;
}

/** Polls how many jobs were accepted, have started and have ended; faults are timed by it. Unchanged while the database is down. */
export class Progress {
  private counts: Counts = { started: 0, accepted: 0, ended: 0 };
  private stopped = false;
  private readonly polling: Promise<void>;

  /** @param count SQL whose one row has the counts `accepted`, `started` and `ended` */
  constructor(
    private readonly database: DataSource,
    private readonly count: string,
  ) {
    this.polling = this.poll();
  }

  get started(): number {
    return this.counts.started;
  }

  get unfinished(): number {
    return this.counts.accepted - this.counts.ended;
  }

  /** Waits until `reached` holds. @returns false when `stop` was called first */
  async until(reached: () => boolean): Promise<boolean> {
    while (!reached()) {
      if (this.stopped) return false;
      await pause(POLL_MILLISECONDS);
    }
    return true;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.polling;
  }

  private async poll(): Promise<void> {
    while (!this.stopped) {
      try {
        const [row] = await runSql<Counts>(this.database, this.count);
        if (row !== undefined) this.counts = row;
      } catch (error) {
        if (!isConnectionError(error)) throw error;
      }
      await pause(POLL_MILLISECONDS);
    }
  }
}
