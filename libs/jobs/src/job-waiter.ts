import { isEnded, type Job } from '#contracts';
import type { EventBus } from '#events';
import type { JobReader } from './job-reader.js';

const POLL_MILLISECONDS = 1_000;

/** Lets a request wait for a job's end: on the row, woken by the event and polled in case the event is lost. */
export class JobWaiter {
  private readonly wakers = new Map<string, Set<() => void>>();
  private listening: Promise<unknown> | undefined;
  private stopped = false;

  constructor(
    private readonly reader: JobReader,
    private readonly bus: EventBus,
  ) {}

  /**
   * Waits until the job has ended, `milliseconds` have passed or the process stops, and answers the job as it stands then.
   * @throws Error when there is no such job
   */
  async wait(jobId: string, milliseconds: number): Promise<Job> {
    await this.listen();
    const deadline = Date.now() + milliseconds;
    for (;;) {
      const woken = this.nextWake(jobId, Math.min(POLL_MILLISECONDS, deadline - Date.now()));
      try {
        const job = await this.reader.findAny(jobId);
        if (job === undefined) throw new Error('the job that is waited for does not exist');
        if (isEnded(job.status) || Date.now() >= deadline || this.stopped) return job;
        await woken.promise;
      } finally {
        woken.forget();
      }
    }
  }

  /** Lets every waiting request answer at once. */
  stop(): void {
    this.stopped = true;
    for (const wakers of this.wakers.values()) wakers.forEach((wake) => wake());
  }

  private listen(): Promise<unknown> {
    this.listening ??= this.bus.subscribe((message) => {
      if (message.kind === 'job-ended') this.wakers.get(message.jobId)?.forEach((wake) => wake());
    });
    return this.listening;
  }

  private nextWake(jobId: string, milliseconds: number) {
    const wakers = this.wakers.get(jobId) ?? new Set();
    this.wakers.set(jobId, wakers);
    let wake = (): void => undefined;
    const promise = new Promise<void>((resolve) => (wake = resolve));
    const timer = setTimeout(wake, Math.max(0, milliseconds));
    wakers.add(wake);
    const forget = (): void => {
      clearTimeout(timer);
      wakers.delete(wake);
      if (wakers.size === 0) this.wakers.delete(jobId);
    };
    return { promise, forget };
  }
}
