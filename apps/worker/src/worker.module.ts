import { getQueueToken } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TOKEN_POLICY, tokenPolicyOf, WORKER_CONFIG, type WorkerConfig } from '#config';
import { dataSourceOptions } from '#database';
import { createEventBus, EVENT_BUS } from '#events';
import { QUEUES } from '#jobs';
import { LOGGER, type Logger } from '#observability';
import type { Queue } from 'bullmq';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { OPERATED_QUEUES, OperationsServer } from './operations/operations-server.js';
import { QueuesModule } from './queues/queues.module.js';

/** What every part of a worker process may ask for. */
@Module({})
class WorkerPlatformModule {
  static register(config: WorkerConfig, logger: Logger): DynamicModule {
    const providers = [
      { provide: WORKER_CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: TOKEN_POLICY, useValue: tokenPolicyOf(config) },
      { provide: EVENT_BUS, useFactory: () => createEventBus(config, logger) },
    ];
    return {
      module: WorkerPlatformModule,
      global: true,
      imports: [TypeOrmModule.forRoot(dataSourceOptions(config.DATABASE_URL, config.DATABASE_POOL_SIZE))],
      providers,
      exports: providers.map((provider) => provider.provide),
    };
  }
}

/** A worker process. `handlers` says which jobs it can run: the product's, or in a test its own. */
@Module({})
export class WorkerModule {
  static register(config: WorkerConfig, logger: Logger, handlers: DynamicModule): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        WorkerPlatformModule.register(config, logger),
        QueuesModule.register(config, handlers),
        MaintenanceModule,
      ],
      providers: [
        {
          provide: OPERATED_QUEUES,
          inject: QUEUES.map((name) => getQueueToken(name)),
          useFactory: (...queues: Queue[]) => queues,
        },
        OperationsServer,
      ],
    };
  }
}
