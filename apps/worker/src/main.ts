import { InvalidEnvironmentError, loadWorkerConfig } from '#config';
import { createLogger, startTracing } from '#observability';
import { createWorker } from './create-worker.js';
import { HandlersModule } from './handlers/handlers.module.js';

/** Longer than the grace that WorkerLifecycle gives running jobs. */
const MAXIMUM_STOP_MILLISECONDS = 14_000;

async function start(): Promise<void> {
  const config = loadWorkerConfig(process.env);
  const logger = createLogger('worker', config.LOG_LEVEL);
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a rejection was not handled'));
  const endTracing = await startTracing(config, 'worker', logger);
  const worker = await createWorker(config, logger, HandlersModule.register());
  const stop = (): void => {
    // An unreachable queue or database would keep the process alive; its jobs are taken over by another worker.
    setTimeout(() => process.exit(1), MAXIMUM_STOP_MILLISECONDS).unref();
    worker
      .close()
      .finally(endTracing)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'the worker did not stop cleanly');
          process.exit(1);
        },
      );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.send?.({ ready: true });
  logger.info('worker is ready');
}

start().catch((error: unknown) => {
  const text =
    error instanceof InvalidEnvironmentError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${String(text)}\n`);
  process.exit(1);
});
