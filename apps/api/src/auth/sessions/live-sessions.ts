import type { MemberSession } from '#contracts';
import { queryRows } from '#database';
import type { DataSource } from 'typeorm';

type LiveSession = Omit<MemberSession, 'isCurrent'>;
type SessionRow = Omit<LiveSession, 'createdAt' | 'lastUsedAt'> & Record<'createdAt' | 'lastUsedAt', Date>;

const SELECT_SESSIONS = `
SELECT session_id AS "sessionId", user_agent AS "userAgent", address, created_at AS "createdAt", last_used_at AS "lastUsedAt"
FROM session WHERE member_id = $1 AND revoked_at IS NULL AND expires_at > now()
ORDER BY last_used_at DESC, session_id`;

/** The sessions of a member that have not ended; the one used last comes first. */
export async function readLiveSessions(dataSource: DataSource, memberId: number): Promise<LiveSession[]> {
  const rows = await queryRows<SessionRow>(dataSource, SELECT_SESSIONS, [memberId]);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  }));
}
