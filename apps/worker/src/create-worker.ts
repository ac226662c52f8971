import { NestFactory } from '@nestjs/core';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import type { WorkerConfig } from '#config';
import { NestLogger, type Logger } from '#observability';
import { WorkerLifecycle } from './queues/worker-lifecycle.js';
import { WorkerModule } from './worker.module.js';

/** Puts a worker together that does nothing yet. */
export const assembleWorker = (
  config: WorkerConfig,
  logger: Logger,
  handlers: DynamicModule,
): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(WorkerModule.register(config, logger, handlers), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });

/** Boots a worker; it works until it is closed. @throws Error when it cannot work; its process is to end then */
export async function createWorker(
  config: WorkerConfig,
  logger: Logger,
  handlers: DynamicModule,
): Promise<INestApplicationContext> {
  const worker = await assembleWorker(config, logger, handlers);
  await worker.get(WorkerLifecycle).start();
  return worker;
}
