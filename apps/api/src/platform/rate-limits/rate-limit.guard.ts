import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SessionReader } from '../../auth/sessions/session-reader.js';
import { endpointRouteOf } from '../endpoint/endpoint.decorator.js';
import { addressKey } from './address-key.js';
import { RateLimiter } from './rate-limiter.js';

/** Counts a call before anything is looked up for it: sign-in by address, the rest by member, or by address without one. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly sessions: SessionReader,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const kind = endpointRouteOf(context.getHandler())?.rateLimit ?? 'DEFAULT';
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const memberId = kind === 'AUTH' ? undefined : this.sessions.claimedMemberId(request);
    const key = memberId === undefined ? `address:${addressKey(request.ip)}` : `member:${memberId}`;
    await this.limiter.consume(kind, key);
    return true;
  }
}
