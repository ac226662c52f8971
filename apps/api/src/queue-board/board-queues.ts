import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { BullBoardQueues } from '@bull-board/api/typings/app';
import { API_CONFIG, type ApiConfig } from '#config';
import { FAIL_FAST, queueOptions, QUEUES } from '#jobs';
import { LOGGER, type Logger } from '#observability';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Queue } from 'bullmq';

/** Bull Board's adapters of all queues, by what the request may do: only read the board, or change it. */
export interface QueueAdapters {
  readOnly: BullBoardQueues;
  changeable: BullBoardQueues;
}

/** The queues, opened at the first request for the board: nothing else in this process needs them. */
@Injectable()
export class BoardQueues implements OnApplicationShutdown {
  private opening: Promise<Queue[]> | undefined;
  private adapters: QueueAdapters | undefined;

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws Error when the queues cannot be reached; the next call tries again */
  async open(): Promise<QueueAdapters> {
    this.opening ??= this.connect();
    const queues = await this.opening;
    this.adapters ??= { readOnly: adaptersOf(queues, true), changeable: adaptersOf(queues, false) };
    return this.adapters;
  }

  async onApplicationShutdown(): Promise<void> {
    const queues = await this.opening?.catch(() => []);
    await Promise.all((queues ?? []).map((queue) => queue.close()));
  }

  private async connect(): Promise<Queue[]> {
    const options = queueOptions(this.config, FAIL_FAST);
    const queues = QUEUES.map((name) => new Queue(name, options));
    for (const queue of queues)
      queue.on('error', (error: Error) =>
        this.logger.warn({ err: error, queue: queue.name }, 'the queue reported an error'),
      );
    try {
      await Promise.all(queues.map((queue) => queue.waitUntilReady()));
      return queues;
    } catch (error) {
      this.opening = undefined;
      await Promise.allSettled(queues.map((queue) => queue.close()));
      throw error;
    }
  }
}

const adaptersOf = (queues: readonly Queue[], readOnlyMode: boolean): BullBoardQueues =>
  new Map(queues.map((queue) => [queue.name, new BullMQAdapter(queue, { readOnlyMode })]));
