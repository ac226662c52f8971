import { ProductError } from '#domain';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionReader } from '../../auth/session-reader.js';
import { endpointRouteOf, mayCall } from './endpoint.js';

/** Allows a request by the `access` of its route; a handler without a route is never called. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly sessions: SessionReader) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = endpointRouteOf(context.getHandler());
    if (route === undefined) throw new ProductError('FORBIDDEN');
    if (route.access === 'PUBLIC') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const member = await this.sessions.require(request, http.getResponse<FastifyReply>());
    if (!mayCall(route.access, member.role)) throw new ProductError('FORBIDDEN');
    request.signedInMember = member;
    request.logContext.memberId = member.memberId;
    return true;
  }
}
