import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import type { WorkerConfig } from '#config';
import { NestLogger, type Logger } from '#observability';
import { WorkerLifecycle } from './queues/worker-lifecycle.js';
import { WorkerModule, type WorkerJobs } from './worker.module.js';

/**
 * Constructs a worker that does not run yet.
 * @throws Error when a job of its queues has no handler, or more than one, when the database cannot be reached, or when a required
 * sandbox is missing (NoSandboxError)
 */
export const assembleWorker = (
  config: WorkerConfig,
  logger: Logger,
  jobs: WorkerJobs,
): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(WorkerModule.register(config, logger, jobs), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });

/** Starts a worker; it runs until it is closed. @throws Error when it cannot run; its process must end then */
export async function createWorker(
  config: WorkerConfig,
  logger: Logger,
  handlers: WorkerJobs['handlers'],
  definitions?: WorkerJobs['definitions'],
): Promise<INestApplicationContext> {
  const worker = await assembleWorker(config, logger, { handlers, definitions });
  await worker.get(WorkerLifecycle).start();
  return worker;
}
