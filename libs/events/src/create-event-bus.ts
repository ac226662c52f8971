import type { Logger } from '#observability';
import type { EventBus } from './event-bus.js';
import { PostgresEventBus } from './postgres-event-bus.js';
import { RedisEventBus } from './redis-event-bus.js';

/** The one place that chooses the event bus: Redis when there is one, else PostgreSQL. */
export const createEventBus = (
  environment: { DATABASE_URL: string; REDIS_URL?: string | undefined },
  logger: Logger,
): EventBus =>
  environment.REDIS_URL === undefined
    ? new PostgresEventBus(environment.DATABASE_URL, logger)
    : new RedisEventBus(environment.REDIS_URL, logger);
