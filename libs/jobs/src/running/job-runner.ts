import { callsAi } from '#contracts';
import { queryRows } from '#database';
import type { EventBus } from '#events';
import { runWithLogContext, type Logger } from '#observability';
import type { DataSource } from 'typeorm';
import { attemptDeadline } from '../job-definition.js';
import { requireAiAllowed } from '../ai-switch.js';
import { ClaimLostError, JobFailure, toJobFailure } from '../job-failure.js';
import type { JobContext, JobOutcome, RunnableJob, RunnableJobs, WrittenJobOutcome } from '../job-handler.js';
import { attemptSpan, observeAttempt } from '../observing/job-signals.js';
import type { QueueEntry } from '../queue-connection.js';
import { claimsOf, toClaim, type JobClaim } from './job-claim.js';
import type { JobFinisher } from './job-finisher.js';
import { JobProgress } from './job-progress.js';
import { JobSteps } from './job-steps.js';
import type { RunningAttempts } from './running-attempts.js';

/** Runs one attempt of a job that the queue named, from the claim to its end. */
export class JobRunner {
  private readonly claims: ReturnType<typeof claimsOf>;

  /** @param replyTimeoutSeconds OPENAI_REPLY_TIMEOUT_SECONDS, from which the deadlines of jobs that call the provider follow */
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: EventBus,
    private readonly jobs: RunnableJobs,
    private readonly attempts: RunningAttempts,
    private readonly finisher: JobFinisher,
    private readonly logger: Logger,
    private readonly replyTimeoutSeconds: number,
  ) {
    this.claims = claimsOf(dataSource, [...jobs.keys()]);
  }

  /** Does nothing when the entry is stale: its job was claimed, cancelled or ended since; nor when this worker has no handler for it. */
  async run(entry: QueueEntry): Promise<void> {
    const row = await this.claims.add(entry);
    if (row === undefined) return this.leaveToOthers(entry);
    const job = this.jobs.get(row.type);
    if (job === undefined) throw new Error(`no handler for ${row.type}`);
    const claim = toClaim(row, job.definition);
    const context = {
      jobId: claim.jobId,
      requestId: claim.requestId ?? undefined,
      memberId: claim.memberId ?? undefined,
    };
    await runWithLogContext(context, () =>
      attemptSpan(claim, row.waited_seconds, () => this.attempt(job, claim)),
    );
  }

  /** During a rolling deployment another worker may know a type that this one does not: its job is soon put into the queue again. */
  private async leaveToOthers({ jobId, attempt }: QueueEntry): Promise<void> {
    await queryRows(
      this.dataSource,
      `UPDATE job SET dispatched_until = least(dispatched_until, now() + interval '1 second')
       WHERE job_id = $1 AND attempt = $2 AND status = 'QUEUED' AND NOT type = ANY ($3)`,
      [jobId, attempt, [...this.jobs.keys()]],
    );
  }

  private async attempt(job: RunnableJob, claim: JobClaim): Promise<void> {
    const started = performance.now();
    const abort = new AbortController();
    this.attempts.add(claim, abort);
    try {
      await this.finisher.succeed(claim, await this.handle(job, claim, abort));
      observeAttempt(claim, 'succeeded', elapsed(started));
      this.logger.info(
        { type: claim.type, attempt: claim.attempt, milliseconds: elapsed(started) },
        'job succeeded',
      );
    } catch (error) {
      await this.end(claim, error, elapsed(started));
    } finally {
      this.attempts.remove(claim);
    }
  }

  private async end(claim: JobClaim, error: unknown, milliseconds: number): Promise<void> {
    if (error instanceof ClaimLostError) return this.tellLost(claim, milliseconds);
    const failure = toJobFailure(error);
    this.logger.warn(
      { type: claim.type, attempt: claim.attempt, milliseconds, retry: failure.retry, err: failure },
      'job attempt failed',
    );
    try {
      await this.finisher.fail(claim, failure);
      observeAttempt(claim, 'failed', milliseconds);
    } catch (lost) {
      if (!(lost instanceof ClaimLostError)) throw lost;
      this.tellLost(claim, milliseconds);
    }
  }

  private tellLost(claim: JobClaim, milliseconds: number): void {
    const { type, attempt } = claim;
    observeAttempt(claim, 'lost', milliseconds);
    this.logger.info({ type, attempt, milliseconds }, 'the attempt was overtaken and has written nothing');
  }

  private async handle(
    job: RunnableJob,
    claim: JobClaim,
    abort: AbortController,
  ): Promise<JobOutcome<unknown> | WrittenJobOutcome<unknown>> {
    const payload = job.definition.payload.safeParse(claim.payload);
    if (!payload.success)
      throw new JobFailure('INTERNAL_SERVER_ERROR', { retry: 'NEVER', cause: payload.error });
    if (callsAi(claim.type)) await requireAiAllowed(this.dataSource);
    const progress = new JobProgress(this.dataSource, this.bus, claim, this.logger);
    const deadline = setTimeout(
      () => abort.abort(deadlinePassed(claim)),
      attemptDeadline(job.definition, this.replyTimeoutSeconds),
    );
    try {
      return await untilAborted(
        job.handle(claim.payload, this.contextOf(claim, abort.signal, progress)),
        abort.signal,
      );
    } finally {
      clearTimeout(deadline);
      await progress.stop();
    }
  }

  private contextOf(claim: JobClaim, signal: AbortSignal, progress: JobProgress): JobContext {
    const steps = new JobSteps(this.dataSource, claim, this.finisher);
    return {
      jobId: claim.jobId,
      memberId: claim.memberId,
      attempt: claim.attempt,
      signal,
      logger: this.logger,
      progress: (stage, percent, partialResult) => {
        if (!signal.aborted) progress.report(stage, percent, partialResult);
      },
      think: (isThinking) => {
        if (!signal.aborted) progress.think(isThinking);
      },
      step: async (key, schema, work, origin) => {
        signal.throwIfAborted();
        return steps.run(key, schema, work, origin);
      },
    };
  }
}

const elapsed = (started: number): number => Math.round(performance.now() - started);

// A job that waits for a provider waits in vain past its deadline: the member is told so.
function deadlinePassed({ definition: { queue, timeoutErrorCode } }: JobClaim): JobFailure {
  const usual = queue === 'ai' ? 'AI_TIMEOUT' : 'INTERNAL_SERVER_ERROR';
  return new JobFailure(timeoutErrorCode ?? usual, { retry: 'BACKOFF' });
}

// A handler that ignores its signal does not hold the attempt: the abort's reason wins, and its late writes find no claim.
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    work
      .then(resolve, (error: unknown) => reject(signal.aborted ? signal.reason : error))
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}
