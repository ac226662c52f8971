import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { WorkerConfig } from '#config';
import { AttemptHeartbeats, JobHandlers, JobRunner, JobsModule } from '#jobs';
import { createQueueProcessor } from './queue-processor.js';
import { WorkerLifecycle } from './worker-lifecycle.js';
import { workerQueues } from './worker-queues.js';

/** What runs jobs: a BullMQ worker for each queue that this process serves, and the handlers. */
@Module({})
export class QueuesModule {
  static register(config: WorkerConfig, handlers: DynamicModule | Promise<DynamicModule>): DynamicModule {
    const queues = JobsModule.withQueues(config);
    return {
      module: QueuesModule,
      imports: [handlers, DiscoveryModule, queues],
      providers: [
        ...workerQueues(config).map(({ name, concurrency }) => createQueueProcessor(name, concurrency)),
        JobHandlers,
        AttemptHeartbeats,
        JobRunner,
        WorkerLifecycle,
      ],
      exports: [queues],
    };
  }
}
