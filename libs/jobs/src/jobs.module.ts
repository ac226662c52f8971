import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { LOGGER, type Logger } from '#observability';
import type { Queue } from 'bullmq';
import { AdminJobReader } from './admin-job-reader.js';
import { ChildJobs } from './child-jobs.js';
import { jobDefinitions } from './product-jobs.js';
import { JobCanceller, JobEraser } from './job-canceller.js';
import { definitionsByType, JOB_DEFINITIONS, QUEUES, type JobDefinition } from './job-definition.js';
import { JobDispatcher } from './job-dispatcher.js';
import { JobFinisher } from './job-finisher.js';
import { JobReader } from './job-reader.js';
import { JobReconciler } from './job-reconciler.js';
import { JobRetrier } from './job-retrier.js';
import { JobSubmitter } from './job-submitter.js';
import { JobWaiter } from './job-waiter.js';
import {
  JOB_QUEUES,
  queueOptions,
  type JobQueues,
  type QueueEntry,
  type QueueEnvironment,
} from './queue-connection.js';

const WITHOUT_QUEUES = [
  JobSubmitter,
  JobReader,
  JobWaiter,
  JobCanceller,
  JobEraser,
  JobFinisher,
  JobRetrier,
  AdminJobReader,
  ChildJobs,
];

/**
 * The engine of long actions. `forRoot` is what every process needs: jobs are accepted, read, cancelled and ended in the database alone.
 * `withQueues` adds the queues, the dispatcher and the reconciler. The runner of jobs belongs to the worker.
 */
@Module({})
export class JobsModule {
  /** Global. @param definitions the jobs that the process knows: the product's, or a test's own */
  static forRoot(definitions: readonly JobDefinition[] = Object.values(jobDefinitions)): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      providers: [{ provide: JOB_DEFINITIONS, useValue: definitionsByType(definitions) }, ...WITHOUT_QUEUES],
      exports: [JOB_DEFINITIONS, ...WITHOUT_QUEUES],
    };
  }

  /** @param redisTimeouts how long a call waits while Redis cannot be reached; default: without a limit */
  static withQueues(
    environment: QueueEnvironment,
    redisTimeouts?: Parameters<typeof queueOptions>[1],
  ): DynamicModule {
    return {
      module: JobQueuesModule,
      imports: [
        BullModule.forRoot(queueOptions(environment, redisTimeouts)),
        BullModule.registerQueue(...QUEUES.map((name) => ({ name }))),
      ],
      providers: [
        {
          provide: JOB_QUEUES,
          inject: [LOGGER, ...QUEUES.map((name) => getQueueToken(name))],
          useFactory: (logger: Logger, ...queues: Queue<QueueEntry>[]) => toJobQueues(queues, logger),
        },
        JobDispatcher,
        JobReconciler,
      ],
      exports: [BullModule, JOB_QUEUES, JobDispatcher, JobReconciler],
    };
  }
}

@Module({})
class JobQueuesModule {}

function toJobQueues(queues: Queue<QueueEntry>[], logger: Logger): JobQueues {
  // Without a listener BullMQ prints errors to the console unchanged, connection settings included.
  for (const queue of queues)
    queue.on('error', (error: Error) =>
      logger.warn({ err: error, queue: queue.name }, 'the queue reported an error'),
    );
  return new Map(
    QUEUES.flatMap((name) =>
      queues.filter((queue) => queue.name === name).map((queue) => [name, queue] as const),
    ),
  );
}
