import { runWithLogContext, type LogContext, type Logger } from '#observability';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { SignedInMember } from '../endpoint/endpoint.js';
import { POLLED_ROUTES } from '../operations/health-and-metrics.js';
import type { Drain } from './drain.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ids for the log lines of this request. */
    logContext: LogContext;
    /** Set by the guard that let the member in (AccessGuard, or BoardGuard on the queue board); null on PUBLIC routes. */
    signedInMember: SignedInMember | null;
    /** Replaces the route's status when set. */
    answerStatus: number | null;
  }
}

/** Puts the request id on every answer and log line, counts running requests for the shutdown, and writes one log line a request. */
export function registerRequestHooks(fastify: FastifyInstance, logger: Logger, drain: Drain): void {
  // Access lines hold no secrets; redaction would cost more than writing them.
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
  // The body is read in socket events, which run outside the log context entered in onRequest.
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
  return POLLED_ROUTES.has(route) ? 'debug' : 'info';
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** The caller's X-Request-Id when it is 8 to 64 letters, digits, dots, underscores and hyphens, else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
