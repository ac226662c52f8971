import { API_CONFIG, type ApiConfig } from '#config';
import type { RouteRateLimit } from '#contracts';
import { ProductError } from '#domain';
import { httpMetrics, LOGGER, type Logger } from '#observability';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { REDIS } from './redis.js';

const WINDOW_SECONDS = 60;
const WARNING_PAUSE_MILLISECONDS = 10_000;

interface Limit {
  store: RateLimiterAbstract;
  /** Counts in this process while the store is unavailable, so that an outage neither lifts the limit nor refuses every call. */
  fallback: RateLimiterMemory;
}

/** Counts calls a minute, shared by all processes: in Redis when configured, else in PostgreSQL. */
@Injectable()
export class RateLimiter {
  private readonly limits = new Map<RouteRateLimit, Limit>();
  private warnedAt = 0;

  constructor(
    @Inject(API_CONFIG) config: ApiConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(REDIS) private readonly redis: Redis | null,
    private readonly dataSource: DataSource,
  ) {
    this.add('DEFAULT', config.RATE_LIMIT_PER_MINUTE);
    this.add('AUTH', config.RATE_LIMIT_AUTH_PER_MINUTE);
    this.add('AI', config.RATE_LIMIT_AI_PER_MINUTE);
  }

  /** @throws ProductError RATE_LIMITED when `key` has used up its calls of this minute */
  async consume(kind: RouteRateLimit, key: string): Promise<void> {
    const limit = this.limits.get(kind);
    if (limit === undefined) return;
    try {
      await limit.store.consume(key);
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) throw tooMany(kind, thrown);
      this.warn(thrown);
      await limit.fallback.consume(key).catch((refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? tooMany(kind, refusal) : refusal;
      });
    }
  }

  /** Deletes the counts under `key`, of every kind. In a store that is unavailable they expire within the minute. */
  async forget(key: string): Promise<void> {
    const stores = [...this.limits.values()].flatMap(({ store, fallback }) => [store, fallback]);
    const deleted = await Promise.allSettled(stores.map((store) => store.delete(key)));
    for (const outcome of deleted) if (outcome.status === 'rejected') this.warn(outcome.reason);
  }

  private add(kind: RouteRateLimit, points: number): void {
    if (points === 0) return;
    const options = { points, duration: WINDOW_SECONDS, keyPrefix: `limit-${kind.toLowerCase()}` };
    this.limits.set(kind, { store: this.storeFor(options), fallback: new RateLimiterMemory(options) });
  }

  private storeFor(options: IRateLimiterOptions & { points: number }): RateLimiterAbstract {
    // A key that is over its limit is refused from memory, without asking the store again.
    const limits = { ...options, inMemoryBlockOnConsumed: options.points + 1 };
    if (this.redis !== null)
      return new RateLimiterRedis({ ...limits, storeClient: this.redis, rejectIfRedisNotReady: true });
    return new RateLimiterPostgres({
      ...limits,
      storeClient: this.dataSource,
      storeType: 'typeorm',
      tableName: 'rate_limit',
      tableCreated: true,
    });
  }

  private warn(error: unknown): void {
    if (Date.now() - this.warnedAt < WARNING_PAUSE_MILLISECONDS) return;
    this.warnedAt = Date.now();
    this.logger.warn({ err: error }, 'the rate limiter counts in this process alone');
  }
}

function tooMany(kind: RouteRateLimit, used: RateLimiterRes): ProductError {
  httpMetrics.rateLimited.inc({ kind });
  return new ProductError('RATE_LIMITED', {
    retryAfterSeconds: Math.max(1, Math.ceil(used.msBeforeNext / 1000)),
  });
}
