import { type ApiConfig, InvalidEnvironmentError, loadApiConfig } from '#config';
import { createLogger, startTracing } from '#observability';
import { createApp } from './platform/create-app.js';
import { closeGracefully, exitOnSignals } from './platform/shutdown.js';

function readConfig(): ApiConfig {
  try {
    return loadApiConfig(process.env);
  } catch (error) {
    if (!(error instanceof InvalidEnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const config = readConfig();
const logger = createLogger('api', config.LOG_LEVEL);
const lifetime = exitOnSignals(logger, config.drainMilliseconds);
try {
  const endTracing = await startTracing(config, 'api', logger);
  const app = await createApp(config, logger);
  lifetime.closeFirst(() => closeGracefully(app, config).finally(endTracing));
  await app.listen({ port: config.PORT, host: config.LISTEN_HOST });
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address !== null ? address.port : config.PORT;
  logger.info({ port }, 'ready');
  process.send?.({ ready: true, port });
} catch (error) {
  logger.fatal({ err: error }, 'the API could not start');
  process.exit(1);
}
