import { isEnded, type Job } from '#contracts';
import { isConnectionError } from '#database';
import { ProductError } from '#domain';
import { EVENT_BUS, type EventBus } from '#events';
import { httpMetrics } from '#observability';
import { Inject, Injectable } from '@nestjs/common';
import { JobReader } from './job-reader.js';

const POLL_MILLISECONDS = 1_000;

/** Lets a request wait for a job's end: it reads the row after the event, and once a second in case the event is lost. */
@Injectable()
export class JobWaiter {
  private readonly wakers = new Map<string, Set<() => void>>();
  private listening = false;
  private stopped = false;

  constructor(
    private readonly reader: JobReader,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  /**
   * Waits until the job has ended, `milliseconds` have passed or the process stops, and returns the job as it is then. Outages of the
   * database in between are ignored.
   * @throws ProductError NOT_FOUND when there is no such job, or no longer; Error when the database cannot be reached at the end
   */
  async wait(jobId: string, milliseconds: number): Promise<Job> {
    this.listen();
    httpMetrics.waiting.inc();
    try {
      return await this.untilEnded(jobId, milliseconds);
    } finally {
      httpMetrics.waiting.dec();
    }
  }

  private async untilEnded(jobId: string, milliseconds: number): Promise<Job> {
    const deadline = performance.now() + milliseconds;
    for (;;) {
      const woken = this.nextWake(jobId, Math.min(POLL_MILLISECONDS, deadline - performance.now()));
      try {
        const last = performance.now() >= deadline || this.stopped;
        const job = await this.read(jobId, last);
        if (job !== undefined && (isEnded(job.status) || last)) return job;
        await woken.promise;
      } finally {
        woken.forget();
      }
    }
  }

  /** Ends every wait at once. */
  stop(): void {
    this.stopped = true;
    for (const wakers of this.wakers.values()) wakers.forEach((wake) => wake());
  }

  private async read(jobId: string, last: boolean): Promise<Job | undefined> {
    try {
      const job = await this.reader.findAny(jobId);
      if (job === undefined) throw new ProductError('NOT_FOUND');
      return job;
    } catch (error) {
      if (last || !isConnectionError(error)) throw error;
      return undefined;
    }
  }

  // Not awaited: until the subscription is active, polling finds the end.
  private listen(): void {
    if (this.listening) return;
    this.listening = true;
    this.bus
      .subscribe((message) => {
        if (message.kind === 'job-ended') this.wakers.get(message.jobId)?.forEach((wake) => wake());
      })
      .catch(() => (this.listening = false));
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
