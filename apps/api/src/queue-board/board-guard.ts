import { inTransaction, writeAudit } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { SessionCookies } from '../auth/session-cookies.js';
import { SessionReader } from '../auth/session-reader.js';
import { SessionRenewal } from '../auth/session-renewal.js';
import type { SignedInMember } from '../platform/endpoint/endpoint.js';
import { SAFE_METHODS } from '../platform/http/origin-policy.js';
import { callerKey } from '../platform/rate-limit.guard.js';
import { RateLimiter } from '../platform/rate-limiter.js';

const READ_ONLY = '작업 큐는 루트 관리자만 바꿀 수 있어요.';

/** Lets administrators see the board, and root administrators act on it. */
@Injectable()
export class BoardGuard {
  constructor(
    private readonly sessions: SessionReader,
    private readonly renewal: SessionRenewal,
    private readonly cookies: SessionCookies,
    private readonly limiter: RateLimiter,
    private readonly dataSource: DataSource,
  ) {}

  /** @throws ProductError RATE_LIMITED, UNAUTHENTICATED, FORBIDDEN */
  async authorize(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.limitRate(request);
    const member = await this.memberOf(request, reply);
    if (member.role === 'USER') throw new ProductError('FORBIDDEN');
    if (isChange(request) && member.role !== 'ROOT')
      throw new ProductError('FORBIDDEN', { message: READ_ONLY });
    request.signedInMember = member;
    request.logContext.memberId = member.memberId;
  }

  /**
   * Audits a change of the queues before it is made: the queues are not part of the database's transaction, and an unaudited change
   * would be worse than an audit entry without a change.
   */
  async audit(request: FastifyRequest, prefix: string): Promise<void> {
    const { signedInMember: member, method } = request;
    if (!isChange(request) || member === null) return;
    const [path = ''] = request.url.slice(prefix.length).split('?');
    await inTransaction(this.dataSource, async (tx) =>
      writeAudit(tx, {
        actorMemberId: member.memberId,
        action: 'QUEUE_CHANGE',
        before: null,
        after: { method, path },
      }),
    );
  }

  private async limitRate(request: FastifyRequest): Promise<void> {
    const memberId = this.sessions.memberIdOfToken(request);
    await this.limiter.consume('DEFAULT', callerKey(memberId, request.ip));
  }

  // The board's own page does not refresh tokens as the web app does, so expired access tokens are renewed here.
  private async memberOf(request: FastifyRequest, reply: FastifyReply): Promise<SignedInMember> {
    const isStale = this.sessions.memberIdOfToken(request) === undefined;
    if (isStale && this.cookies.read(request, 'refresh') !== undefined)
      request.cookies[this.cookies.nameOf('access')] = await this.renewal.renew(request, reply);
    return this.sessions.require(request, reply);
  }
}

const isChange = (request: FastifyRequest): boolean => !SAFE_METHODS.has(request.method);
