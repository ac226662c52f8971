import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TOKEN_POLICY, tokenPolicyOf, WORKER_CONFIG, type WorkerConfig } from '#config';
import { dataSourceOptions } from '#database';
import { createEventBus, EVENT_BUS } from '#events';
import { JobsModule, type JobDefinition } from '#jobs';
import { LOGGER, type Logger } from '#observability';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { OperationsServer } from './operations-server.js';
import { QueuesModule } from './queues/queues.module.js';

/** Configuration, log, database and events, for every module of a worker. */
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

/** The handlers of a worker, and the jobs that it must be able to run; default: the product's. */
export interface WorkerJobs {
  handlers: DynamicModule | Promise<DynamicModule>;
  definitions?: readonly JobDefinition[];
}

/** A worker process. */
@Module({})
export class WorkerModule {
  static register(
    config: WorkerConfig,
    logger: Logger,
    { handlers, definitions }: WorkerJobs,
  ): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        WorkerPlatformModule.register(config, logger),
        JobsModule.forRoot(definitions),
        QueuesModule.register(config, handlers),
        MaintenanceModule,
      ],
      providers: [OperationsServer],
    };
  }
}
