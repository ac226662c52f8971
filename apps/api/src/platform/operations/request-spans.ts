import { openSpan, type OpenSpan } from '#observability';
import type { FastifyInstance } from 'fastify';
import { POLLED_ROUTES } from './health-and-metrics.js';

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | undefined;
  }
}

/**
 * Starts a trace with every request but health checks and metrics; the work done for the request belongs to it. A client's traceparent
 * is ignored: anybody could choose it.
 */
export function registerRequestSpans(fastify: FastifyInstance): void {
  fastify.decorateRequest('span', undefined);
  fastify.addHook('onRequest', (request, reply, done) => {
    const { url: route = '-' } = request.routeOptions;
    if (POLLED_ROUTES.has(route)) return done();
    const { method, id } = request;
    const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id };
    const span = openSpan(`${method} ${route}`, { kind: 'SERVER', parent: null, attributes });
    if (span === undefined) return done();
    request.span = span;
    reply.raw.once('close', () =>
      span.end({ 'http.response.status_code': reply.raw.statusCode }, reply.raw.statusCode >= 500),
    );
    span.run(done);
  });
  // Bodies are read and answers ended in socket events, which run outside the span entered in onRequest.
  for (const name of ['preValidation', 'onResponse'] as const)
    fastify.addHook(name, (request: { span: OpenSpan | undefined }, _reply: unknown, done: () => void) =>
      request.span === undefined ? done() : request.span.run(done),
    );
}
