import { openSpan, type OpenSpan } from '#observability';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | undefined;
  }
}

const UNTRACED_ROUTES = new Set(['/health/live', '/health/ready', '/metrics']);

/**
 * Begins a trace with every request, and lets all that is done for it belong to the trace. A traceparent that a client sends is not
 * gone on from: anybody could choose it.
 */
export function registerRequestSpans(fastify: FastifyInstance): void {
  fastify.decorateRequest('span', undefined);
  fastify.addHook('onRequest', (request, reply, done) => {
    const { url: route = '-' } = request.routeOptions;
    if (UNTRACED_ROUTES.has(route)) return done();
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
  // What reads a body, or ends an answer, is called by the socket, outside of what was entered above.
  for (const name of ['preValidation', 'onResponse'] as const)
    fastify.addHook(name, (request: { span: OpenSpan | undefined }, _reply: unknown, done: () => void) =>
      request.span === undefined ? done() : request.span.run(done),
    );
}
