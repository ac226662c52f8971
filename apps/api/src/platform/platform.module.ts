import { API_CONFIG, type ApiConfig, TOKEN_POLICY, tokenPolicyOf } from '#config';
import { dataSourceOptions } from '#database';
import { createEventBus, EVENT_BUS, type EventBus } from '#events';
import { LOGGER, type Logger } from '#observability';
import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Redis } from 'ioredis';
import { AccessGuard } from './endpoint/access.guard.js';
import { AccessWhileAnswering } from './answers/access-while-answering.js';
import { EnvelopeInterceptor } from './answers/envelope.interceptor.js';
import { ErrorFilter } from './answers/error.filter.js';
import { Drain } from './http/drain.js';
import { OriginPolicy } from './http/origin-policy.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { RateLimiter } from './rate-limiter.js';
import { REDIS, redisProvider } from './redis.js';
import { EndpointRegistry } from './endpoint/endpoint-registry.js';

const CONNECT_ATTEMPTS = 5;
const CONNECT_DELAY_MILLISECONDS = 1_000;

/** What every controller needs: configuration, log, database, events, the envelope and the guards. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    @Inject(EVENT_BUS) private readonly events: EventBus,
    @Inject(REDIS) private readonly redis: Redis | null,
  ) {}

  static forRoot(config: ApiConfig, logger: Logger): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        DiscoveryModule,
        TypeOrmModule.forRoot({
          ...dataSourceOptions(config.DATABASE_URL, config.DATABASE_POOL_SIZE),
          retryAttempts: CONNECT_ATTEMPTS,
          retryDelay: CONNECT_DELAY_MILLISECONDS,
        }),
      ],
      providers: [
        { provide: API_CONFIG, useValue: config },
        { provide: TOKEN_POLICY, useValue: tokenPolicyOf(config) },
        { provide: LOGGER, useValue: logger },
        { provide: EVENT_BUS, useFactory: () => createEventBus(config, logger) },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
        redisProvider,
        RateLimiter,
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
        AccessWhileAnswering,
        Drain,
        OriginPolicy,
        EndpointRegistry,
      ],
      exports: [
        API_CONFIG,
        TOKEN_POLICY,
        LOGGER,
        EVENT_BUS,
        REDIS,
        RateLimiter,
        OriginPolicy,
        EndpointRegistry,
        TypeOrmModule,
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.events.close();
    this.redis?.disconnect();
  }
}
