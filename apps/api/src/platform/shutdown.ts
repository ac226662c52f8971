import type { ApiConfig } from '#config';
import { JobWaiter } from '#jobs';
import type { Logger } from '#observability';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { LiveGateway } from '../live/live.gateway.js';
import { Drain } from './http/drain.js';

/** After the drain the process exits within this time, even if requests still run. */
const END_MILLISECONDS = 10_000;

/**
 * Ends the process cleanly on SIGTERM and SIGINT, and immediately, with a log line, on an uncaught error.
 * @param drainMilliseconds time in which it still serves after the signal
 * @returns `closeFirst` sets what must be closed before the process exits
 */
export function exitOnSignals(
  logger: Logger,
  drainMilliseconds: number,
): { closeFirst: (close: () => Promise<void>) => void } {
  let close = async (): Promise<void> => {};
  const end = (signal: string): void => {
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(0), drainMilliseconds + END_MILLISECONDS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopped uncleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, end);
  for (const event of ['unhandledRejection', 'uncaughtException'])
    process.on(event, (error: unknown) => {
      logger.fatal({ err: error }, event);
      process.exit(1);
    });
  return {
    closeFirst: (work) => {
      close = work;
    },
  };
}

/**
 * Closes the API without losing a request: /health/ready answers 503 while everything is still served; then calls that wait for a job
 * answer 202, new connections are refused, and the rest is closed.
 */
export async function closeGracefully(app: NestFastifyApplication, config: ApiConfig): Promise<void> {
  const drain = app.get(Drain);
  drain.isDraining = true;
  await wait(config.drainMilliseconds);
  app.get(JobWaiter, { strict: false }).stop();
  await drain.closeServer(app.getHttpServer(), () =>
    app.get(LiveGateway, { strict: false }).closeConnections(),
  );
  await app.close();
}
