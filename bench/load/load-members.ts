import { runSql } from '#testing';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { inTransaction } from '#database';
import { SessionCookies } from '../../apps/api/src/auth/session-cookies.js';
import { SessionTokens } from '../../apps/api/src/auth/session-tokens.js';

export const LOAD_SESSION_SECRET = 'a-secret-that-only-the-load-harness-uses';

/** A member with a session. */
export interface LoadMember {
  memberId: number;
  /** The Cookie header of the member's browsers. */
  cookie: string;
}

const INSERT_MEMBERS = `
WITH added AS (
  INSERT INTO member (google_id, email, name)
  SELECT session_id::text, session_id || '@load.example', '부하' FROM unnest($1::uuid[]) AS session_id
  RETURNING member_id, google_id
), sessions AS (
  INSERT INTO session (session_id, member_id, rotated_at, last_used_at, expires_at)
  SELECT google_id::uuid, member_id, now(), now(), now() + interval '1 day' FROM added
), accounts AS (
  INSERT INTO token_account (member_id, balance) SELECT member_id, $2 FROM added
), entries AS (
  INSERT INTO token_ledger_entry (member_id, kind, amount, remaining_after, reason)
  SELECT member_id, 'GRANT', $2, $2, '부하 시험' FROM added
)
SELECT member_id AS "memberId", google_id AS "sessionId" FROM added ORDER BY member_id`;

/** Creates members with a session and `tokens` tokens each, without the identity provider. */
export async function makeMembers(
  dataSource: DataSource,
  count: number,
  tokens: number,
): Promise<LoadMember[]> {
  const sessionIds = Array.from({ length: count }, () => randomUUID());
  const rows = await inTransaction(dataSource, (tx) =>
    runSql<{ memberId: number; sessionId: string }>(tx, INSERT_MEMBERS, [sessionIds, tokens]),
  );
  const sessionTokens = new SessionTokens({ SESSION_SECRET: LOAD_SESSION_SECRET });
  const name = new SessionCookies({ secureCookies: false }).nameOf('access');
  return rows.map(({ memberId, sessionId }) => ({
    memberId,
    cookie: `${name}=${sessionTokens.writeAccess({ sessionId, memberId }, Date.now())}`,
  }));
}
