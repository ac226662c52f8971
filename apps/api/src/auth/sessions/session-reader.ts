import { queryRows } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import type { SignedInMember } from '../../platform/endpoint/endpoint.js';
import { type CookieHolder, SessionCookies } from './session-cookies.js';
import { type AccessClaim, SessionTokens } from './session-tokens.js';

const SELECT_SIGNED_IN_MEMBER = {
  name: 'signed-in-member',
  sql: `
SELECT s.session_id AS "sessionId", m.member_id AS "memberId", m.email, m.name, m.picture, m.role, m.status
FROM session s JOIN member m ON m.member_id = s.member_id
WHERE s.session_id = $1 AND s.revoked_at IS NULL AND s.expires_at > now()`,
};

/** Finds who a request or a socket speaks for. Role and status come from the database every time. */
@Injectable()
export class SessionReader {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly cookies: SessionCookies,
    private readonly dataSource: DataSource,
  ) {}

  /** The signed-in member, or null: no token, a bad or expired one, an ended session, a member who is not ACTIVE. */
  async find(holder: CookieHolder): Promise<SignedInMember | null> {
    const member = await this.findWhateverStatus(holder);
    return member?.status === 'ACTIVE' ? member : null;
  }

  /**
   * The signed-in member; takes the cookies away from a member who is not ACTIVE.
   * @throws ProductError UNAUTHENTICATED
   */
  async require(holder: CookieHolder, reply: FastifyReply): Promise<SignedInMember> {
    const member = await this.findWhateverStatus(holder);
    if (member?.status === 'ACTIVE') return member;
    if (member !== null) this.cookies.clear(reply, 'access', 'refresh');
    throw new ProductError('UNAUTHENTICATED');
  }

  /** The member that a genuine access token names, without a look at the database: good for counting, not for access. */
  claimedMemberId(holder: CookieHolder): number | undefined {
    return this.claimOf(holder)?.memberId;
  }

  private async findWhateverStatus(holder: CookieHolder): Promise<SignedInMember | null> {
    const claim = this.claimOf(holder);
    if (claim === null) return null;
    const [member] = await queryRows<SignedInMember>(this.dataSource, SELECT_SIGNED_IN_MEMBER, [
      claim.sessionId,
    ]);
    return member ?? null;
  }

  private claimOf(holder: CookieHolder): AccessClaim | null {
    return this.tokens.readAccess(this.cookies.read(holder, 'access'), Date.now());
  }
}
