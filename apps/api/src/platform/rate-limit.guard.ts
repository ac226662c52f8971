import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isIPv6 } from 'node:net';
import { SessionReader } from '../auth/session-reader.js';
import { endpointRouteOf } from './endpoint/endpoint.js';
import { RateLimiter } from './rate-limiter.js';

/** Counts a call before access is checked: on AUTH routes by address, on the others by member, or by address without one. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly sessions: SessionReader,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const kind = endpointRouteOf(context.getHandler())?.rateLimit ?? 'DEFAULT';
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const memberId = kind === 'AUTH' ? undefined : this.sessions.memberIdOfToken(request);
    await this.limiter.consume(kind, callerKey(memberId, request.ip));
    return true;
  }
}

/** The key that the calls of a member are counted under. */
export const memberKey = (memberId: number): string => `member:${memberId}`;

/** The key that a call is counted under: that of its member, or of its address without one. */
export const callerKey = (memberId: number | undefined, address: string): string =>
  memberId === undefined ? `address:${addressKey(address)}` : memberKey(memberId);

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What an address is counted as: an IPv4 address itself, an IPv6 address its /64, the network of one household. */
export function addressKey(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
