import type { Logger } from '#observability';
import type { EventBus } from './event-bus.js';
import { PostgresEventBus } from './postgres-event-bus.js';
import { RedisEventBus } from './redis-event-bus.js';

/** The only function that chooses the event bus: over Redis when there is one, else over PostgreSQL. */
export const createEventBus = (
  environment: { DATABASE_URL: string; REDIS_URL?: string | undefined },
  logger: Logger,
): EventBus =>
  environment.REDIS_URL === undefined
    ? new PostgresEventBus(environment.DATABASE_URL, logger)
    : new RedisEventBus(environment.REDIS_URL, logger);
