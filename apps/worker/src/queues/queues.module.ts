import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TOKEN_POLICY, type TokenPolicy, type WorkerConfig } from '#config';
import { EVENT_BUS, type EventBus } from '#events';
import {
  JobDispatcher,
  JobFinisher,
  JobReconciler,
  JobRunner,
  queueOptions,
  QUEUES,
  RUNNABLE_JOBS,
  RunningAttempts,
  type QueueEntry,
  type QueueName,
  type RunnableJobs,
} from '#jobs';
import { LOGGER, type Logger } from '#observability';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { createQueueProcessor } from './queue-processor.js';
import { WorkerLifecycle } from './worker-lifecycle.js';
import { workerQueues } from './worker-queues.js';

/** The queues, the workers on those that this process serves, and the dispatcher and reconciler, which run in every process. */
@Module({})
export class QueuesModule {
  static register(config: WorkerConfig, handlers: DynamicModule): DynamicModule {
    return {
      module: QueuesModule,
      imports: [
        handlers,
        DiscoveryModule,
        BullModule.forRoot(queueOptions(config)),
        BullModule.registerQueue(...QUEUES.map((name) => ({ name }))),
      ],
      providers: [
        ...workerQueues(config).map(({ name, concurrency }) => createQueueProcessor(name, concurrency)),
        {
          provide: JobFinisher,
          inject: [DataSource, EVENT_BUS, TOKEN_POLICY, LOGGER],
          useFactory: (dataSource: DataSource, bus: EventBus, policy: TokenPolicy, logger: Logger) =>
            new JobFinisher(dataSource, bus, policy, logger),
        },
        {
          provide: RunningAttempts,
          inject: [DataSource, EVENT_BUS, LOGGER],
          useFactory: (dataSource: DataSource, bus: EventBus, logger: Logger) =>
            new RunningAttempts(dataSource, bus, logger),
        },
        {
          provide: JobRunner,
          inject: [DataSource, EVENT_BUS, RUNNABLE_JOBS, RunningAttempts, JobFinisher, LOGGER],
          useFactory: (
            dataSource: DataSource,
            bus: EventBus,
            jobs: RunnableJobs,
            attempts: RunningAttempts,
            finisher: JobFinisher,
            logger: Logger,
          ) =>
            new JobRunner(
              dataSource,
              bus,
              jobs,
              attempts,
              finisher,
              logger,
              config.OPENAI_REPLY_TIMEOUT_SECONDS,
            ),
        },
        {
          provide: JobReconciler,
          inject: [DataSource, RUNNABLE_JOBS, JobFinisher, LOGGER],
          useFactory: (dataSource: DataSource, jobs: RunnableJobs, finisher: JobFinisher, logger: Logger) =>
            new JobReconciler(dataSource, jobs, finisher, logger),
        },
        {
          provide: JobDispatcher,
          inject: [DataSource, EVENT_BUS, LOGGER, ...QUEUES.map((name) => getQueueToken(name))],
          useFactory: (
            dataSource: DataSource,
            bus: EventBus,
            logger: Logger,
            ...queues: Queue<QueueEntry>[]
          ) => {
            logErrors(queues, logger);
            return new JobDispatcher(dataSource, bus, byName(queues), logger);
          },
        },
        WorkerLifecycle,
      ],
      exports: [BullModule],
    };
  }
}

const byName = (queues: Queue<QueueEntry>[]): ReadonlyMap<QueueName, Queue<QueueEntry>> =>
  new Map(
    QUEUES.flatMap((name) =>
      queues.filter((queue) => queue.name === name).map((queue) => [name, queue] as const),
    ),
  );

// A queue whose errors nobody hears writes them to the console as they are, connection and all.
function logErrors(queues: Queue<QueueEntry>[], logger: Logger): void {
  for (const queue of queues)
    queue.on('error', (error: Error) =>
      logger.warn({ err: error, queue: queue.name }, 'the queue reported an error'),
    );
}
