import { runSql } from '#testing';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { SessionTokens } from '../apps/api/src/auth/session-tokens.js';

const SESSION_SECRET = 'a secret that only benchmarks use';

/** Settings of an API process under measurement; rate limits are off. */
export const apiEnvironment = (databaseUrl: string, port: number): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_SIZE: '10',
  PORT: `${port}`,
  SESSION_SECRET,
  GOOGLE_CLIENT_ID: 'unused',
  GOOGLE_CLIENT_SECRET: 'unused',
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_AUTH_PER_MINUTE: '0',
  RATE_LIMIT_AI_PER_MINUTE: '0',
  AI_MEMBER_DAILY_TOKENS: '0',
  LOG_LEVEL: 'error',
});

/** Inserts a member with a session. @returns the member's id, and the Cookie header of their browser */
export async function signInMember(dataSource: DataSource): Promise<{ memberId: number; cookie: string }> {
  const sessionId = randomUUID();
  const [member] = await runSql<{ member_id: number }>(
    dataSource,
    `INSERT INTO member (google_id, email, name) VALUES ($1, 'bench@example.com', '벤치') RETURNING member_id`,
    [sessionId],
  );
  if (member === undefined) throw new Error('the member was not inserted');
  await runSql(
    dataSource,
    `INSERT INTO session (session_id, member_id, rotated_at, last_used_at, expires_at)
     VALUES ($1, $2, now(), now(), now() + interval '1 day')`,
    [sessionId, member.member_id],
  );
  const tokens = new SessionTokens({ SESSION_SECRET });
  const access = tokens.writeAccess({ sessionId, memberId: member.member_id }, Date.now());
  return { memberId: member.member_id, cookie: `jasogongbang-access=${access}` };
}
