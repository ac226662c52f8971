import { isConnectionError, queryRows } from '#database';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const POLL_MILLISECONDS = 50;

interface Counts {
  begun: number;
  accepted: number;
  ended: number;
}

/** How far the jobs of a site have come, by which faults are timed; it stands still while the database is away. */
export class Progress {
  private counts: Counts = { begun: 0, accepted: 0, ended: 0 };
  private stopped = false;
  private readonly looking: Promise<void>;

  /** @param count one row with the number of jobs that were accepted, have been begun at least once, and have ended */
  constructor(
    private readonly database: DataSource,
    private readonly count: string,
  ) {
    this.looking = this.look();
  }

  get begun(): number {
    return this.counts.begun;
  }

  get unended(): number {
    return this.counts.accepted - this.counts.ended;
  }

  /** Waits until `reached` holds. @returns false when the watch was stopped before */
  async until(reached: () => boolean): Promise<boolean> {
    while (!reached()) {
      if (this.stopped) return false;
      await pause(POLL_MILLISECONDS);
    }
    return true;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.looking;
  }

  private async look(): Promise<void> {
    while (!this.stopped) {
      try {
        const [row] = await queryRows<Counts>(this.database, this.count);
        if (row !== undefined) this.counts = row;
      } catch (error) {
        if (!isConnectionError(error) && !isOutOfDisk(error)) throw error;
      }
      await pause(POLL_MILLISECONDS);
    }
  }
}

const isOutOfDisk = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '53100';
