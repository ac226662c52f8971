import type { Job } from '#contracts';
import type { Transaction } from '#database';
import type { EventBus } from '#events';
import type { z } from 'zod';
import type { JobDefinition } from '../job-definition.js';
import { ClaimLostError } from '../job-failure.js';
import type { JobContext } from '../job-handler.js';
import type { JobSubmitter } from '../submitting/job-submitter.js';

/** Which attempt of a job hands out parts of its work. */
type Parent = Pick<JobContext, 'jobId' | 'attempt'>;

/** Jobs that are parts of another: any worker runs them, they belong to nobody and cost nothing, and end with their parent. */
export class ChildJobs {
  private readonly wakers = new Set<() => void>();
  private listening: Promise<unknown> | undefined;

  constructor(
    private readonly bus: EventBus,
    private readonly submitter: JobSubmitter,
  ) {}

  /**
   * Accepts a part of the parent's work.
   * @param admit writes what belongs to the job, in the transaction that accepts it
   * @throws ClaimLostError when the parent's attempt may not write any more; nothing is accepted then
   */
  submit<Payload extends z.ZodType, Result extends z.ZodType>(
    parent: Parent,
    definition: JobDefinition<Payload, Result>,
    payload: z.input<Payload>,
    admit?: (tx: Transaction, jobId: string) => Promise<void>,
  ): Promise<Job> {
    return this.submitter.submit(definition, payload, {
      memberId: null,
      parentJobId: parent.jobId,
      admit: async (tx, jobId) => {
        await requireClaim(tx, parent);
        await admit?.(tx, jobId);
      },
    });
  }

  /** Waits until any job ends, which may be a part, or so much time has passed, since an event may be lost. @throws the signal's reason */
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
      // Whoever waits next tries again.
      this.listening = undefined;
      throw error;
    }
  }
}

/** Lets an attempt write in this transaction only while the job is still its own. @throws ClaimLostError */
export async function requireClaim(tx: Transaction, { jobId, attempt }: Parent): Promise<void> {
  const owned = await tx.query(
    `SELECT job_id FROM job WHERE job_id = $1 AND attempt = $2 AND status = 'RUNNING' FOR SHARE`,
    [jobId, attempt],
  );
  if (owned.length === 0) throw new ClaimLostError();
}
