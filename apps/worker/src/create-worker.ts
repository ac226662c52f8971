import { NestFactory } from '@nestjs/core';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import type { WorkerConfig } from '#config';
import { NestLogger, type Logger } from '#observability';
import { WorkerModule } from './worker.module.js';

/** Boots a worker; it works until it is closed. */
export const createWorker = (
  config: WorkerConfig,
  logger: Logger,
  handlers: DynamicModule,
): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(WorkerModule.register(config, logger, handlers), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
