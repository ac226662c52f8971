import type { Route } from '#contracts';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { concatMap, map, type Observable } from 'rxjs';
import { endpointRouteOf } from '../endpoint/endpoint.js';
import { AccessWhileAnswering } from './access-while-answering.js';
import { JobAcceptedResponse } from './job-accepted-response.js';
import { acceptedEnvelope, successEnvelope } from './envelope.js';
import { FileAnswer } from './file-answer.js';

/** Wraps every handler's return value in the envelope; files are sent as they are. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly access: AccessWhileAnswering) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const route = endpointRouteOf(context.getHandler());
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const values = next.handle();
    const answered =
      route?.longAction === true
        ? values.pipe(concatMap((value) => this.requireAccess(value, route, reply)))
        : values;
    return answered.pipe(
      map((value) => {
        if (value instanceof JobAcceptedResponse) return accept(value, reply);
        if (value instanceof FileAnswer !== (route?.answer === 'FILE'))
          throw new Error('a FILE route answers a FileAnswer, and no other route does');
        if (!(value instanceof FileAnswer)) return successEnvelope(value ?? null);
        if (route !== undefined && value.isStreamed) this.access.watch(reply, route.access);
        return value.prepare(reply);
      }),
    );
  }

  // The call may have waited for its job for most of a minute.
  private async requireAccess(value: unknown, { access }: Route, reply: FastifyReply): Promise<unknown> {
    const { signedInMember } = reply.request;
    if (signedInMember === null || (value instanceof JobAcceptedResponse && value.wasPreferred)) return value;
    try {
      await this.access.require(access, signedInMember);
      return value;
    } catch (error) {
      if (value instanceof FileAnswer) value.discard();
      throw error;
    }
  }
}

// NestJS sets the route's status after the interceptors; the onSend hook in request-hooks.ts overrides it.
function accept({ job, wasPreferred, location }: JobAcceptedResponse, reply: FastifyReply): unknown {
  reply.request.answerStatus = 202;
  reply.header('location', location);
  if (wasPreferred) reply.header('preference-applied', 'respond-async');
  return acceptedEnvelope(job);
}
