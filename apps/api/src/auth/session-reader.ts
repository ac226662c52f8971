import { currentMemberSchema, type Role, roleSchema } from '#contracts';
import { queryRows } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { SignedInMember } from '../platform/endpoint/endpoint.js';
import { type CookieHolder, SessionCookies } from './session-cookies.js';
import { type AccessTokenPayload, SessionTokens } from './session-tokens.js';

const SELECT_SIGNED_IN_MEMBER = {
  name: 'signed-in-member',
  sql: `
SELECT s.session_id AS "sessionId", m.member_id AS "memberId", m.email, m.name, m.picture, m.role, m.status
FROM session s JOIN member m ON m.member_id = s.member_id
WHERE s.session_id = $1 AND s.revoked_at IS NULL AND s.expires_at > now()`,
};

const signedInMemberRow = currentMemberSchema.omit({ isActive: true }).extend({ sessionId: z.string() });

const SELECT_ROLES = `
SELECT session.session_id AS "sessionId", member.role FROM session JOIN member USING (member_id)
WHERE session.session_id = ANY($1) AND session.revoked_at IS NULL AND session.expires_at > now()
  AND member.status = 'ACTIVE'`;
const sessionRoleRow = z.object({ sessionId: z.string(), role: roleSchema });

/** Authenticates requests and sockets by their access token. Role and status are read from the database every time. */
@Injectable()
export class SessionReader {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly cookies: SessionCookies,
    private readonly dataSource: DataSource,
  ) {}

  /** The signed-in member, or null: no access token, an invalid or expired one, an ended session, a member who is not ACTIVE. */
  async find(holder: CookieHolder): Promise<SignedInMember | null> {
    const member = await this.findOfAnyStatus(holder);
    return member?.status === 'ACTIVE' ? member : null;
  }

  /**
   * The signed-in member; clears the cookies of a member who is not ACTIVE.
   * @throws ProductError UNAUTHENTICATED
   */
  async require(holder: CookieHolder, reply: FastifyReply): Promise<SignedInMember> {
    const member = await this.findOfAnyStatus(holder);
    if (member?.status === 'ACTIVE') return member;
    if (member !== null) this.cookies.clear(reply, 'access', 'refresh');
    throw new ProductError('UNAUTHENTICATED');
  }

  /** The member named by a genuine access token, without reading the database: for counting calls, not for access. */
  memberIdOfToken(holder: CookieHolder): number | undefined {
    return this.payloadOf(holder)?.memberId;
  }

  /** The role that each session's member has now; sessions that have ended, and of members who are not ACTIVE, are left out. */
  async findRoles(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Role>> {
    const rows = await queryRows(this.dataSource, SELECT_ROLES, sessionRoleRow, [sessionIds]);
    return new Map(rows.map(({ sessionId, role }) => [sessionId, role]));
  }

  private async findOfAnyStatus(holder: CookieHolder): Promise<SignedInMember | null> {
    const payload = this.payloadOf(holder);
    if (payload === null) return null;
    const [member] = await queryRows(this.dataSource, SELECT_SIGNED_IN_MEMBER, signedInMemberRow, [
      payload.sessionId,
    ]);
    return member ?? null;
  }

  private payloadOf(holder: CookieHolder): AccessTokenPayload | null {
    return this.tokens.readAccess(this.cookies.read(holder, 'access'), Date.now());
  }
}
