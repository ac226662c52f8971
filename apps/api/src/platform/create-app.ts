import type { ApiConfig } from '#config';
import { DependencyChecks, NestLogger, type Logger } from '#observability';
import fastifyCookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';
import { productErrorOf } from './answers/product-error-of.js';
import { sendFailure } from './answers/problem.filter.js';
import { speakKorean } from './endpoint/korean-messages.js';
import { registerBodyParsing } from './http/body-parsing.js';
import { Drain } from './http/drain.js';
import { OriginPolicy } from './http/origin-policy.js';
import { requestIdOf } from './http/request-id.js';
import { registerRequestHooks } from './http/request-hooks.js';
import { registerSameOriginHook } from './http/same-origin-hook.js';
import { registerSecurityHeaders } from './http/security-headers.js';
import { refuseUnreadable } from './http/unreadable-request.js';
import { registerHealth } from './operations/health.js';
import { registerMetrics } from './operations/metrics.js';
import { registerQueueBoard } from '../queue-board/register-queue-board.js';
import { registerOpenApi } from './operations/openapi.js';
import { registerRequestSpans } from './operations/request-spans.js';
import { REDIS } from './redis/redis.provider.js';
import { registerUploads } from './uploads/register-uploads.js';
import { registerWebApp } from './web-app/web-app.js';

/** Bytes of a JSON body. */
const BODY_LIMIT = 1024 * 1024;

/** So long a request may take to arrive; how long its answer takes is not counted. Fastify by itself waits for ever. */
const ARRIVAL_MILLISECONDS = 60_000;

/**
 * Builds the API, ready for `listen`.
 * @throws Error when the database can't be reached, or a controller answers something without a route
 */
export async function createApp(config: ApiConfig, logger: Logger): Promise<NestFastifyApplication> {
  speakKorean();
  const adapter = createAdapter(config);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot(config, logger), adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
  const fastify = adapter.getInstance();
  registerRequestSpans(fastify);
  registerRequestHooks(fastify, logger, app.get(Drain));
  await registerSecurityHeaders(app, config);
  registerSameOriginHook(fastify, app.get(OriginPolicy));
  registerBodyParsing(fastify);
  await registerUploads(app);
  await app.register(fastifyCookie);
  await app.init();
  // After NestJS has set its error handler, which these answer with too.
  const checks = dependencyChecks(app, logger);
  registerHealth(fastify, checks, app.get(Drain));
  registerMetrics(fastify, config, app.get(DataSource), checks, logger);
  await registerQueueBoard(app);
  await registerWebApp(app, config, logger);
  registerOpenApi(app);
  return app;
}

function dependencyChecks(app: NestFastifyApplication, logger: Logger): DependencyChecks {
  const [dataSource, redis] = [app.get(DataSource), app.get<Redis | null>(REDIS)];
  const database = (): Promise<unknown> => dataSource.query('SELECT 1');
  return new DependencyChecks(
    redis === null ? { database } : { database, redis: () => redis.ping() },
    logger,
  );
}

function createAdapter(config: ApiConfig): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    requestTimeout: ARRIVAL_MILLISECONDS,
    genReqId: requestIdOf,
    clientErrorHandler: refuseUnreadable,
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    routerOptions: { ignoreTrailingSlash: true },
    // The router refuses a malformed path before any hook has run.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.header('x-request-id', request.id).header('cache-control', 'no-store');
      sendFailure(reply, productErrorOf(error));
    },
  });
}
