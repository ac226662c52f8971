import type { ApiConfig } from '#config';
import { poolState } from '#database';
import { ProductError } from '#domain';
import {
  collectPool,
  httpMetrics,
  mayReadMetrics,
  measureProcess,
  METRICS_CONTENT_TYPE,
  renderMetrics,
  type DependencyChecks,
  type Logger,
} from '#observability';
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import type { Drain } from '../http/drain.js';

/** The routes that orchestrators and Prometheus call all the time: not traced, and logged at the level debug unless the status is 5xx. */
export const POLLED_ROUTES: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/metrics']);

/** /health/live: the process answers. /health/ready: so do its dependencies, and it is not shutting down. Plain JSON for orchestrators. */
export function registerHealth(fastify: FastifyInstance, dependencies: DependencyChecks, drain: Drain): void {
  fastify.get('/health/live', () => ({ status: 'ok' }));
  fastify.get('/health/ready', async (_request, reply) => {
    if (drain.isDraining) return reply.code(503).send({ status: 'stopping' });
    const checks = await dependencies.run();
    const ready = Object.values(checks).every((result) => result === 'up');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', checks });
  });
}

/** Counts and times requests by route, and serves /metrics to this machine or, where METRICS_TOKEN is set, only to a caller with it. */
export function registerMetrics(
  fastify: FastifyInstance,
  config: ApiConfig,
  dataSource: DataSource,
  checks: DependencyChecks,
  logger: Logger,
): void {
  measureProcess();
  measureRequests(fastify);
  const stopCollecting = [collectPool(() => poolState(dataSource)), checks.collect()];
  fastify.addHook('onClose', () => stopCollecting.forEach((stop) => stop()));
  fastify.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.METRICS_TOKEN)) throw new ProductError('FORBIDDEN');
    return reply.type(METRICS_CONTENT_TYPE).send(await renderMetrics(logger));
  });
}

function measureRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    httpMetrics.inFlight.inc();
    // Also when the client disconnects before the answer.
    reply.raw.once('close', () => httpMetrics.inFlight.dec());
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? '-',
      status: reply.statusCode,
    };
    httpMetrics.requestDuration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}
