import type { Logger } from '#observability';

/** Milliseconds that running requests get to end. */
const DRAIN_MILLISECONDS = 10_000;

/**
 * Ends the process cleanly on SIGTERM and SIGINT, and at once, with a log line, on an error that nobody caught.
 * @returns where to say what must be closed first
 */
export function endWithProcess(logger: Logger): { closeFirst: (close: () => Promise<void>) => void } {
  let close = async (): Promise<void> => {};
  const end = (signal: string): void => {
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(0), DRAIN_MILLISECONDS).unref();
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
