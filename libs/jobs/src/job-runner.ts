import { WORKER_CONFIG, type WorkerConfig } from '#config';
import { untilAborted } from '#domain';
import { EVENT_BUS, type EventBus } from '#events';
import { LOGGER, runWithLogContext, type Logger } from '#observability';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { requireAiAllowed } from './ai-switch.js';
import { AttemptHeartbeats } from './attempt-heartbeats.js';
import { createClaimBatcher, toClaim, type JobClaim } from './job-claim.js';
import { attemptDeadline, type JobDefinition } from './job-definition.js';
import { ClaimLostError, JobFailure, toJobFailure } from './job-failure.js';
import { JobFinisher } from './job-finisher.js';
import { JobHandlers, type HandlerOutcome, type JobContext, type RunnableJob } from './job-handler.js';
import { attemptSpan, observeAttempt } from './job-metrics.js';
import { JobProgress } from './job-progress.js';
import { JobSteps } from './job-steps.js';
import type { QueueEntry } from './queue-connection.js';

/** Runs one attempt of a job that the queue named, from the claim to its end. */
@Injectable()
export class JobRunner {
  private claims: ReturnType<typeof createClaimBatcher> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    private readonly handlers: JobHandlers,
    private readonly heartbeats: AttemptHeartbeats,
    private readonly finisher: JobFinisher,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(WORKER_CONFIG) private readonly config: Pick<WorkerConfig, 'OPENAI_REPLY_TIMEOUT_SECONDS'>,
  ) {}

  /**
   * Does nothing when the entry is stale: its job was claimed, cancelled or ended since. A job that this worker has no handler for is left
   * to others.
   */
  async run(entry: QueueEntry): Promise<void> {
    // The handlers are known once the modules are initialised, after this constructor.
    this.claims ??= createClaimBatcher(this.dataSource, this.handlers.types);
    const row = await this.claims.add(entry);
    if (row === undefined) return this.leaveToOthers(entry);
    const job = this.handlers.get(row.type);
    if (job === undefined) throw new Error(`no handler for ${row.type}`);
    const claim = toClaim(row, job.definition);
    const context = {
      jobId: claim.jobId,
      requestId: claim.requestId ?? undefined,
      memberId: claim.memberId ?? undefined,
    };
    await runWithLogContext(context, () =>
      attemptSpan(claim, row.waitedSeconds, () => this.attempt(job, claim)),
    );
  }

  /** In a rolling deployment another worker may know a type that this one does not: the dispatcher soon adds the job to its queue again. */
  private async leaveToOthers({ jobId, attempt }: QueueEntry): Promise<void> {
    await this.dataSource.query(
      `UPDATE job SET dispatched_until = least(dispatched_until, now() + interval '1 second')
       WHERE job_id = $1 AND attempt = $2 AND status = 'QUEUED' AND NOT type = ANY ($3)`,
      [jobId, attempt, this.handlers.types],
    );
  }

  private async attempt(job: RunnableJob, claim: JobClaim): Promise<void> {
    const started = performance.now();
    const abort = new AbortController();
    this.heartbeats.add(claim, abort);
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
      this.heartbeats.remove(claim);
    }
  }

  private async end(claim: JobClaim, error: unknown, milliseconds: number): Promise<void> {
    if (error instanceof ClaimLostError) return this.reportLost(claim, milliseconds);
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
      this.reportLost(claim, milliseconds);
    }
  }

  private reportLost(claim: JobClaim, milliseconds: number): void {
    const { type, attempt } = claim;
    observeAttempt(claim, 'lost', milliseconds);
    this.logger.info(
      { type, attempt, milliseconds },
      'the attempt has lost its claim: its end is not written',
    );
  }

  private async handle(
    job: RunnableJob,
    claim: JobClaim,
    abort: AbortController,
  ): Promise<HandlerOutcome<unknown>> {
    const payload = job.definition.payload.safeParse(claim.payload);
    if (!payload.success)
      throw new JobFailure('INTERNAL_SERVER_ERROR', { retry: 'NEVER', cause: payload.error });
    if (job.definition.callsAi) await requireAiAllowed(this.dataSource);
    const progress = new JobProgress(this.dataSource, this.bus, claim, this.logger);
    const deadline = setTimeout(
      () => abort.abort(deadlinePassed(claim)),
      attemptDeadline(job.definition, this.config.OPENAI_REPLY_TIMEOUT_SECONDS),
    );
    try {
      // A handler that ignores its signal does not keep the attempt alive: the abort's reason ends it, and late writes find no claim.
      return await untilAborted(
        job.handler.handle(payload.data, this.contextOf(claim, abort.signal, progress)),
        abort.signal,
      );
    } finally {
      clearTimeout(deadline);
      await progress.stop();
    }
  }

  private contextOf(claim: JobClaim, signal: AbortSignal, progress: JobProgress): JobContext<JobDefinition> {
    const steps = new JobSteps(this.dataSource, claim, this.finisher);
    return {
      jobId: claim.jobId,
      memberId: claim.memberId,
      tokenCost: claim.tokenCost,
      attempt: claim.attempt,
      claimId: claim.claimId,
      signal,
      logger: this.logger,
      progress: (stage, percent, partialResult) => {
        if (!signal.aborted) progress.report(stage, percent, partialResult);
      },
      reportThinking: (isThinking) => {
        if (!signal.aborted) progress.reportThinking(isThinking);
      },
      step: async (key, schema, work, origin) => {
        signal.throwIfAborted();
        return steps.run(key, schema, work, origin);
      },
    };
  }
}

const elapsed = (started: number): number => Math.round(performance.now() - started);

function deadlinePassed({ definition: { queue, timeoutErrorCode } }: JobClaim): JobFailure {
  const defaultErrorCode = queue === 'ai' ? 'AI_TIMEOUT' : 'INTERNAL_SERVER_ERROR';
  return new JobFailure(timeoutErrorCode ?? defaultErrorCode, { retry: 'BACKOFF' });
}
