import { Inject, Injectable, type Type } from '@nestjs/common';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { JobDispatcher, JobRunner, type QueueEntry, type QueueName } from '#jobs';
import { LOGGER, type Logger } from '#observability';
import type { Job } from 'bullmq';
import { z } from 'zod';

const queueEntrySchema = z.object({ jobId: z.uuid(), attempt: z.number().int().min(0) });

/** How long BullMQ trusts a worker that says nothing; what may run twice because of it is sorted out by the claim. */
const LOCK_MILLISECONDS = 10_000;
const STALLED_MILLISECONDS = 5_000;

/** A BullMQ worker of one queue, which WorkerLifecycle starts: every entry is handed to the runner, which finds the rest in the database. */
export function createQueueProcessor(queue: QueueName, concurrency: number): Type<WorkerHost> {
  @Injectable()
  @Processor(queue, {
    autorun: false,
    concurrency,
    lockDuration: LOCK_MILLISECONDS,
    stalledInterval: STALLED_MILLISECONDS,
    maxStalledCount: 1_000_000,
  })
  class QueueProcessor extends WorkerHost {
    constructor(
      @Inject(JobRunner) private readonly runner: JobRunner,
      @Inject(JobDispatcher) private readonly dispatcher: JobDispatcher,
      @Inject(LOGGER) private readonly logger: Logger,
    ) {
      super();
    }

    async process(entry: Job<QueueEntry>): Promise<void> {
      try {
        await this.runner.run(queueEntrySchema.parse(entry.data));
      } finally {
        // There is room for another in the queue now.
        this.dispatcher.wake();
      }
    }

    @OnWorkerEvent('error')
    onError(error: Error): void {
      this.logger.warn({ err: error, queue }, 'the queue reported an error');
    }

    @OnWorkerEvent('failed')
    onFailed(entry: Job<QueueEntry> | undefined, error: Error): void {
      // The row is still unfinished, so the dispatcher or the reconciler puts it in again.
      this.logger.warn(
        { err: error, queue, jobId: entry?.data.jobId },
        'a queue entry was not run to its end',
      );
    }
  }
  return QueueProcessor;
}
