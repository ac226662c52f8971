import { setTimeout as delay } from 'node:timers/promises';
import type { ManagedProcess } from '../processes/managed-process.js';

const firstPause = 500;
const longestPause = 30_000;
const stableMilliseconds = 60_000;

/** How long to wait before the next start: doubled at each failure in a row, up to half a minute. */
export function pauseAfter(failuresInARow: number): number {
  return Math.min(firstPause * 2 ** (failuresInARow - 1), longestPause);
}

/** Brings a worker back that has ended by itself, until the signal says that the stack is stopping. */
export class WorkerRestarts {
  private failures = 0;
  private startedAt = Date.now();

  constructor(
    private readonly signal: AbortSignal,
    private readonly start: (worker: ManagedProcess) => Promise<unknown>,
    private readonly announce: (part: string, reason: string, milliseconds: number) => void,
  ) {}

  async bringBack(worker: ManagedProcess, reason: string): Promise<void> {
    this.failures = Date.now() - this.startedAt > stableMilliseconds ? 1 : this.failures + 1;
    const pause = pauseAfter(this.failures);
    this.announce(worker.name, reason, pause);
    await delay(pause, undefined, { signal: this.signal }).catch(() => undefined);
    if (this.signal.aborted || worker.isRunning) return;
    this.startedAt = Date.now();
    try {
      await this.start(worker);
    } catch (error) {
      await this.bringBack(worker, error instanceof Error ? error.message : String(error));
    }
  }
}
