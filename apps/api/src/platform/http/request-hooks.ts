import type { LogContext, Logger } from '#observability';
import { runWithLogContext } from '#observability';
import type { FastifyInstance } from 'fastify';
import type { Drain } from './drain.js';
import './request-fields.js';

const QUIET_ROUTES = new Set(['/health/live', '/health/ready', '/metrics']);

/** Gives every request its id, answers and logs carry it; writes one log line a request. */
export function registerRequestHooks(fastify: FastifyInstance, logger: Logger, drain: Drain): void {
  // These lines hold nothing to hide, and looking for it would cost more than writing them.
  const accessLog = logger.child({}, { redact: [] });
  fastify.decorateRequest('logContext', undefined as unknown as LogContext);
  fastify.decorateRequest('signedInMember', null);
  fastify.decorateRequest('answerStatus', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    drain.begin();
    reply.raw.once('close', () => drain.end());
    request.logContext = { requestId: request.id };
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
    runWithLogContext(request.logContext, done);
  });
  // Reading a body goes through the socket's own events, outside the context entered above.
  fastify.addHook('preValidation', (request, _reply, done) => runWithLogContext(request.logContext, done));
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.answerStatus !== null) reply.code(request.answerStatus);
    if (drain.isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '-';
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    const level = levelOf(route, reply.statusCode);
    runWithLogContext(request.logContext, () => accessLog[level](line, 'request'));
    done();
  });
}

function levelOf(route: string, status: number): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error';
  return QUIET_ROUTES.has(route) ? 'debug' : 'info';
}
