import { API_CONFIG, type ApiConfig } from '#config';
import { LOGGER, type Logger } from '#observability';
import type { FactoryProvider } from '@nestjs/common';
import { Redis } from 'ioredis';

/** Injection token of the connection of the rate limits and health checks; null without REDIS_URL. */
export const REDIS = Symbol('REDIS');

const COMMAND_TIMEOUT_MILLISECONDS = 1_000;
/** After this long without an answer the connection is opened again. */
const SILENCE_MILLISECONDS = 5_000;

/** Fails fast while Redis is unavailable: neither a count nor a health check may wait for it. */
export const redisProvider: FactoryProvider<Redis | null> = {
  provide: REDIS,
  inject: [API_CONFIG, LOGGER],
  useFactory: (config: ApiConfig, logger: Logger) => {
    if (config.REDIS_URL === undefined) return null;
    const redis = new Redis(config.REDIS_URL, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      commandTimeout: COMMAND_TIMEOUT_MILLISECONDS,
      socketTimeout: SILENCE_MILLISECONDS,
    });
    redis.on('error', (error: Error) => logger.warn({ err: error }, 'Redis cannot be reached'));
    return redis;
  },
};
