import type { MemberSession } from '#contracts';
import { queryRows } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SessionStore } from '../auth/sessions/session-store.js';
import type { SignedInMember } from '../platform/access/signed-in-member.js';

type SessionRow = Omit<MemberSession, 'isCurrent' | 'createdAt' | 'lastUsedAt'> &
  Record<'createdAt' | 'lastUsedAt', Date>;

const SELECT_SESSIONS = `
SELECT session_id AS "sessionId", user_agent AS "userAgent", address, created_at AS "createdAt", last_used_at AS "lastUsedAt"
FROM session WHERE member_id = $1 AND revoked_at IS NULL AND expires_at > now()
ORDER BY last_used_at DESC, session_id`;

/** The devices on which a member is signed in. */
@Injectable()
export class MemberSessionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: SessionStore,
  ) {}

  /** The one used last comes first. */
  async list({ memberId, sessionId }: SignedInMember): Promise<MemberSession[]> {
    const rows = await queryRows<SessionRow>(this.dataSource, SELECT_SESSIONS, [memberId]);
    return rows.map((row) => ({
      ...row,
      isCurrent: row.sessionId === sessionId,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
    }));
  }

  /** @throws ProductError NOT_FOUND for somebody else's session, an ended or an unknown one */
  async end(memberId: number, sessionId: string): Promise<void> {
    if (await this.store.end(sessionId, 'LOGGED_OUT', memberId)) return;
    throw new ProductError('NOT_FOUND', { message: '로그인한 기기를 찾을 수 없습니다.' });
  }
}
