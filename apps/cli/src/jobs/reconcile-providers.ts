import { getQueueToken } from '@nestjs/bullmq';
import type { Provider } from '@nestjs/common';
import { TOKEN_POLICY, type TokenPolicy } from '#config';
import { EVENT_BUS, type EventBus } from '#events';
import {
  jobDefinitions,
  JobDispatcher,
  JobFinisher,
  JobReconciler,
  QUEUES,
  type QueueEntry,
  type RunnableJobs,
} from '#jobs';
import { LOGGER, type Logger } from '#observability';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { ReconcileNow } from './reconcile-now.js';

/** Every kind of job, to be put back and never to be run. */
const knownJobs: RunnableJobs = new Map(
  Object.values(jobDefinitions).map((definition) => [
    definition.type,
    { definition, handle: () => Promise.reject(new Error('the command line runs no jobs')) },
  ]),
);

/** The reconciler and the dispatcher of the workers, for one pass. */
export const reconcileProviders: Provider[] = [
  {
    provide: JobReconciler,
    inject: [DataSource, EVENT_BUS, TOKEN_POLICY, LOGGER],
    useFactory: (dataSource: DataSource, bus: EventBus, policy: TokenPolicy, logger: Logger) =>
      new JobReconciler(dataSource, knownJobs, new JobFinisher(dataSource, bus, policy, logger), logger),
  },
  {
    provide: JobDispatcher,
    inject: [DataSource, EVENT_BUS, LOGGER, ...QUEUES.map((name) => getQueueToken(name))],
    useFactory: (dataSource: DataSource, bus: EventBus, logger: Logger, ...queues: Queue<QueueEntry>[]) => {
      for (const queue of queues)
        queue.on('error', (error: Error) =>
          logger.warn({ err: error, queue: queue.name }, 'the queue reported an error'),
        );
      const byName = QUEUES.flatMap((name) =>
        queues.filter((queue) => queue.name === name).map((queue) => [name, queue] as const),
      );
      return new JobDispatcher(dataSource, bus, new Map(byName), logger);
    },
  },
  ReconcileNow,
];
