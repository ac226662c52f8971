import type { Job } from '#contracts';
import type { Transaction } from '#database';
import { EVENT_BUS, type EventBus } from '#events';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { requireClaim, type Attempt } from './job-claim.js';
import type { JobDefinition } from './job-definition.js';
import { JobSubmitter } from './job-submitter.js';

/** Jobs that are parts of another: any worker runs them, no member owns them, they cost nothing, and they end with their parent. */
@Injectable()
export class ChildJobs {
  private readonly wakers = new Set<() => void>();
  private listening: Promise<unknown> | undefined;

  constructor(
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    private readonly submitter: JobSubmitter,
  ) {}

  /**
   * Accepts a child job for a part of the parent's work.
   * @param beforeInsert writes what belongs to the job, in the transaction that accepts it
   * @throws ClaimLostError when the parent's attempt may not write any more; nothing is accepted then
   */
  submit<Payload extends z.ZodType, Result extends z.ZodType>(
    parent: Attempt,
    definition: JobDefinition<Payload, Result>,
    payload: z.input<Payload>,
    beforeInsert?: (tx: Transaction, jobId: string) => Promise<void>,
  ): Promise<Job> {
    return this.submitter.submit(definition, payload, {
      memberId: null,
      parentJobId: parent.jobId,
      beforeInsert: async (tx, jobId) => {
        await requireClaim(tx, parent);
        await beforeInsert?.(tx, jobId);
      },
    });
  }

  /**
   * Resolves when any job ends, which may be a child job, or after the given time, since an event may be lost.
   * @throws the signal's reason, or Error when the bus cannot be subscribed to
   */
  async nextEnd(milliseconds: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await this.listen();
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.wakers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      signal.addEventListener('abort', wake, { once: true });
      this.wakers.add(wake);
    });
    signal.throwIfAborted();
  }

  private async listen(): Promise<void> {
    this.listening ??= this.bus.subscribe((message) => {
      if (message.kind === 'job-ended') this.wakers.forEach((wake) => wake());
    });
    try {
      await this.listening;
    } catch (error) {
      // The next call subscribes again.
      this.listening = undefined;
      throw error;
    }
  }
}
