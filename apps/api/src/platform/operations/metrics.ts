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

/** Counts and times every request by route, and shows it at /metrics to this machine, or to who holds METRICS_TOKEN. */
export function registerMetrics(
  fastify: FastifyInstance,
  config: ApiConfig,
  dataSource: DataSource,
  checks: DependencyChecks,
  logger: Logger,
): void {
  measureProcess();
  measureRequests(fastify);
  const forget = [collectPool(() => poolState(dataSource)), checks.collect()];
  fastify.addHook('onClose', () => forget.forEach((stop) => stop()));
  fastify.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.METRICS_TOKEN)) throw new ProductError('FORBIDDEN');
    return reply.type(METRICS_CONTENT_TYPE).send(await renderMetrics(logger));
  });
}

function measureRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    httpMetrics.inFlight.inc();
    // Also when the client goes before it is answered.
    reply.raw.once('close', () => httpMetrics.inFlight.dec());
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: routeOf(request.routeOptions.url),
      status: reply.statusCode,
    };
    httpMetrics.requestDuration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

// Each file of the web app has a route of its own, and another name in the next version.
const routeOf = (url = '-'): string => (url.startsWith('/assets/') ? '/assets/*' : url);
