import type { Logger } from '#observability';

/** Everything has ended by then, or is broken off. */
const END_MILLISECONDS = 10_000;

/**
 * Ends the process cleanly on SIGTERM and SIGINT, and at once, with a log line, on an error that nobody caught.
 * @param drainMilliseconds so long it goes on working after it was told to stop, before it ends
 * @returns where to say what must be closed first
 */
export function endWithProcess(
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
