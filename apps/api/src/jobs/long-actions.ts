import { isEnded } from '#contracts';
import { ProductError } from '#domain';
import type { Transaction } from '#database';
import { JobSubmitter, JobWaiter, type JobDefinition, type SubmitOptions } from '#jobs';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AiBudget } from './ai-budget.js';
import { ConsentService } from '../consents/consent.service.js';
import { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';
import { parseIdempotencyKey } from '../platform/endpoint/parse-input.js';

const RESPOND_ASYNC = /(?:^|,)\s*respond-async\s*(?:$|[,;])/i;

/** Below the minute after which proxies commonly time out. */
const WAIT_MILLISECONDS = 55_000;

/** How a caller wants a long action to be run. */
export interface LongActionCall extends Pick<SubmitOptions, 'beforeInsert' | 'afterInsert' | 'request'> {
  memberId: number;
  /** The Prefer header, RFC 7240. */
  prefer: string | undefined;
  idempotencyKey: string | undefined;
  /** How long a call without `respond-async` waits for its job before it is answered with the job. */
  waitMilliseconds?: number;
}

/** Accepts a job for a call, and waits for its end unless the caller prefers not to. */
@Injectable()
export class LongActions {
  constructor(
    private readonly submitter: JobSubmitter,
    private readonly waiter: JobWaiter,
    private readonly consents: ConsentService,
    private readonly budget: AiBudget,
  ) {}

  /**
   * @returns the job's result; the job itself when the caller prefers not to wait, when it continues after the answer, or when it was
   * cancelled
   * @throws ProductError FORBIDDEN when the job sends the member's text to the AI without their consent; QUOTA_EXCEEDED when the
   * model tokens of a day are used up; those of JobSubmitter.submit and of `beforeInsert`; with the error of a job that was waited for
   */
  async perform<Payload extends z.ZodType, Result extends z.ZodType>(
    definition: JobDefinition<Payload, Result>,
    payload: z.input<Payload>,
    call: LongActionCall,
  ): Promise<z.output<Result> | JobAcceptedResponse> {
    const needsConsent = definition.sendsMemberTextToAi === true;
    // Without consent nothing more is checked or written; a withdrawal meanwhile is found in the transaction that accepts the job.
    if (needsConsent) await this.consents.requireAiConsent(call.memberId);
    const beforeInsert = async (tx: Transaction, jobId: string): Promise<void> => {
      if (needsConsent) await this.consents.lockAiConsent(tx, call.memberId);
      await this.budget.requireRoom(tx, call.memberId);
      await call.beforeInsert?.(tx, jobId);
    };
    const accepted = await this.submitter.submit(definition, payload, {
      memberId: call.memberId,
      idempotencyKey: parseIdempotencyKey(call.idempotencyKey),
      beforeInsert: definition.callsAi ? beforeInsert : call.beforeInsert,
      afterInsert: call.afterInsert,
      request: call.request,
    });
    if (RESPOND_ASYNC.test(call.prefer ?? '')) return new JobAcceptedResponse(accepted, true);
    const job = isEnded(accepted.status)
      ? accepted
      : await this.waiter.wait(accepted.jobId, call.waitMilliseconds ?? WAIT_MILLISECONDS);
    if (job.status === 'SUCCEEDED') return definition.result.parse(job.result);
    if (job.error !== null) throw new ProductError(job.error.errorCode, { message: job.error.message });
    return new JobAcceptedResponse(job, false);
  }
}
