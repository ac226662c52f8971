import type { ApiConfig } from '#config';
import { DependencyChecks, NestLogger, type Logger } from '#observability';
import fastifyCookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';
import { sendFailure, toProductError } from './answers/error.filter.js';
import { setZodLocale } from './endpoint/parse-input.js';
import { registerBodyParsing } from './http/body-parsing.js';
import { Drain } from './http/drain.js';
import { OriginPolicy, registerSameOriginHook } from './http/origin-policy.js';
import { registerRequestHooks, requestIdOf } from './http/request-hooks.js';
import { registerSecurityHeaders } from './http/security-headers.js';
import { answerUnreadable } from './http/unreadable-request.js';
import { registerHealth, registerMetrics } from './operations/health-and-metrics.js';
import { registerQueueBoard } from '../queue-board/register-queue-board.js';
import { registerOpenApi } from './operations/openapi.js';
import { registerRequestSpans } from './operations/request-spans.js';
import { REDIS } from './redis.js';
import { registerWebApp } from './web-app.js';

/** Bytes of a JSON body. */
const MAXIMUM_BODY_BYTES = 1024 * 1024;

/** Time for a request to arrive in full, its answer not counted. Fastify's default is no limit. */
const ARRIVAL_MILLISECONDS = 60_000;

/**
 * Builds the API, ready for `listen`.
 * @throws Error when the database can't be reached, or a controller method has no route
 */
export async function createApp(config: ApiConfig, logger: Logger): Promise<NestFastifyApplication> {
  setZodLocale();
  const adapter = createAdapter(config);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot(config, logger), adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
  const fastify = adapter.getInstance();
  registerRequestSpans(fastify);
  registerRequestHooks(fastify, logger, app.get(Drain));
  registerSecurityHeaders(fastify, config);
  registerSameOriginHook(fastify, app.get(OriginPolicy));
  await registerBodyParsing(fastify);
  await app.register(fastifyCookie);
  await app.init();
  // After app.init(): these routes answer errors with the handler that NestJS sets there.
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
    bodyLimit: MAXIMUM_BODY_BYTES,
    requestTimeout: ARRIVAL_MILLISECONDS,
    genReqId: requestIdOf,
    clientErrorHandler: answerUnreadable,
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    routerOptions: { ignoreTrailingSlash: true },
    // The router refuses a malformed path before any hook runs.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.header('x-request-id', request.id).header('cache-control', 'no-store');
      sendFailure(reply, toProductError(error));
    },
  });
}
