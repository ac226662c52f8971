import { Inject, Injectable, type Type } from '@nestjs/common';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { JobDispatcher, JobRunner, type QueueEntry, type QueueName } from '#jobs';
import { LOGGER, type Logger } from '#observability';
import type { Job } from 'bullmq';
import { z } from 'zod';

const queueEntrySchema = z.object({ jobId: z.uuid(), attempt: z.number().int().min(0) });

/** How long BullMQ trusts a silent worker. An entry that runs twice because of it is claimed once. */
const LOCK_MILLISECONDS = 10_000;
const STALLED_MILLISECONDS = 5_000;

/** A BullMQ worker of one queue, started by WorkerLifecycle: it passes every entry to the runner, which reads the job from the database. */
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
      private readonly runner: JobRunner,
      private readonly dispatcher: JobDispatcher,
      @Inject(LOGGER) private readonly logger: Logger,
    ) {
      super();
    }

    async process(entry: Job<QueueEntry>): Promise<void> {
      try {
        await this.runner.run(queueEntrySchema.parse(entry.data));
      } finally {
        // The queue has room for another entry now.
        this.dispatcher.wake();
      }
    }

    @OnWorkerEvent('error')
    onError(error: Error): void {
      this.logger.warn({ err: error, queue }, 'the queue reported an error');
    }

    @OnWorkerEvent('failed')
    onFailed(entry: Job<QueueEntry> | undefined, error: Error): void {
      // The row has not ended, so the dispatcher or the reconciler adds it again.
      this.logger.warn({ err: error, queue, jobId: entry?.data.jobId }, 'a queue entry failed');
    }
  }
  return QueueProcessor;
}
