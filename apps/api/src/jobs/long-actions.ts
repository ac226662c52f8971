import { isEnded } from '#contracts';
import { ProductError } from '#domain';
import { JobSubmitter, JobWaiter, type JobDefinition, type SubmitOptions } from '#jobs';
import type { z } from 'zod';
import { AcceptedJob } from '../platform/answers/accepted-job.js';
import { parseIdempotencyKey } from '../platform/endpoint/parse-input.js';

const RESPOND_ASYNC = /(?:^|,)\s*respond-async\s*(?:$|[,;])/i;

/** What the caller said about how the action is to be done. */
export interface LongActionCall {
  memberId: number;
  /** The Prefer header, RFC 7240. */
  prefer: string | undefined;
  idempotencyKey: string | undefined;
  /** A check, or rows of the job's own, in the transaction that accepts it; see SubmitOptions. */
  admit?: SubmitOptions['admit'];
  /** What was asked for, where the payload holds more; see SubmitOptions. */
  request?: SubmitOptions['request'];
}

/** Accepts a job for a call, and waits for its end unless the caller prefers not to. */
export class LongActions {
  /** @param waitMilliseconds so long a plain call waits for its job; then it is told where to look */
  constructor(
    private readonly submitter: JobSubmitter,
    private readonly waiter: JobWaiter,
    private readonly waitMilliseconds: number,
  ) {}

  /**
   * @returns the job's result, or the job when it goes on without the caller
   * @throws ProductError with the job's error when it failed
   */
  async perform<Payload extends z.ZodType, Result extends z.ZodType>(
    definition: JobDefinition<Payload, Result>,
    payload: z.input<Payload>,
    call: LongActionCall,
  ): Promise<z.output<Result> | AcceptedJob> {
    const accepted = await this.submitter.submit(definition, payload, {
      memberId: call.memberId,
      idempotencyKey: parseIdempotencyKey(call.idempotencyKey),
      admit: call.admit,
      request: call.request,
    });
    if (RESPOND_ASYNC.test(call.prefer ?? '')) return new AcceptedJob(accepted, true);
    const job = isEnded(accepted.status)
      ? accepted
      : await this.waiter.wait(accepted.jobId, this.waitMilliseconds);
    if (job.status === 'SUCCEEDED') return definition.result.parse(job.result);
    if (job.error !== null) throw new ProductError(job.error.errorCode, { message: job.error.message });
    return new AcceptedJob(job, false);
  }
}
