import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { endpointRouteOf } from '../endpoint/endpoint.js';
import { JobAcceptedResponse } from './job-accepted-response.js';
import { acceptedEnvelope, successEnvelope } from './envelope.js';
import { FileAnswer } from './file-answer.js';

/** Wraps every handler's return value in the envelope; files are sent as they are. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const isFileRoute = endpointRouteOf(context.getHandler())?.answer === 'FILE';
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((value) => {
        if (value instanceof JobAcceptedResponse) return accept(value, reply);
        if (value instanceof FileAnswer !== isFileRoute)
          throw new Error('a FILE route answers a FileAnswer, and no other route does');
        return value instanceof FileAnswer ? value.prepare(reply) : successEnvelope(value ?? null);
      }),
    );
  }
}

// NestJS sets the route's status after the interceptors; the onSend hook in request-hooks.ts overrides it.
function accept({ job, wasPreferred, location }: JobAcceptedResponse, reply: FastifyReply): unknown {
  reply.request.answerStatus = 202;
  reply.header('location', location);
  if (wasPreferred) reply.header('preference-applied', 'respond-async');
  return acceptedEnvelope(job);
}
