import { memberSchema, pageSchema, type Member, type Page, type Role } from '#contracts';
import { inTransaction } from '#database';
import { runSql, untilLockWait } from '#testing';
import type { DataSource } from 'typeorm';
import type { ApiAnswer, ApiClient } from '../../apps/api/testing/api-client.js';
import type { RunningApi, TestMember } from '../../apps/api/testing/start-api.js';

export const MEMBERS = '/api/v1/admin';

export const changeStatus = (client: ApiClient, memberId: number, status: string, reason?: string | null) =>
  client.send('PUT', `${MEMBERS}/${memberId}/status`, { body: { status, reason } });

export const changeRole = (client: ApiClient, memberId: number, role: string, reason?: string | null) =>
  client.send('PUT', `${MEMBERS}/${memberId}/role`, { body: { role, reason } });

export const forceLogout = (client: ApiClient, memberId: number) =>
  client.send('POST', `${MEMBERS}/${memberId}/force-logout`);

const pageOfMembers = pageSchema(memberSchema);

export async function listMembers(
  client: ApiClient,
  query: Record<string, string> = {},
): Promise<Page<Member>> {
  const answer = await client.send('GET', `${MEMBERS}?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(`the list answered ${answer.status}: ${answer.message}`);
  return pageOfMembers.parse(answer.data);
}

/** A member's row, sessions, token account, ledger entries and the audit entries about them. */
export const everythingOf = (dataSource: DataSource, memberId: number): Promise<unknown[]> =>
  runSql(
    dataSource,
    `SELECT to_jsonb(m) AS row FROM member m WHERE member_id = $1
     UNION ALL SELECT to_jsonb(s) FROM session s WHERE member_id = $1
     UNION ALL SELECT to_jsonb(a) FROM token_account a WHERE member_id = $1
     UNION ALL SELECT to_jsonb(l) FROM token_ledger_entry l WHERE member_id = $1
     UNION ALL SELECT to_jsonb(e) FROM audit_entry e WHERE target_member_id = $1`,
    [memberId],
  );

interface AuditRow {
  action: string;
  actor: number | null;
  before: unknown;
  after: unknown;
  reason: string | null;
}

/** The audit entries about a member, oldest first. */
export const auditOf = (dataSource: DataSource, memberId: number): Promise<AuditRow[]> =>
  runSql<AuditRow>(
    dataSource,
    `SELECT action, actor_member_id AS actor, before, after, reason FROM audit_entry
     WHERE target_member_id = $1 ORDER BY audit_id`,
    [memberId],
  );

/**
 * Changes a member in a transaction, makes concurrent calls that all wait for the member's locked row, and then commits.
 * @param change SQL that sets columns of the member, such as `role = 'USER'`
 */
export async function callWhileLocked(
  api: RunningApi,
  { memberId }: TestMember,
  change: string,
  calls: readonly (() => Promise<ApiAnswer>)[],
): Promise<ApiAnswer[]> {
  const pending: Promise<ApiAnswer>[] = [];
  await inTransaction(api.dataSource, async (tx) => {
    await tx.execute(`UPDATE member SET ${change} WHERE member_id = $1`, [memberId]);
    pending.push(...calls.map((call) => call()));
    await untilLockWait(api.dataSource, calls.length);
  });
  return Promise.all(pending);
}

export const ADMINISTRATORS = ['ADMIN', 'ROOT'] as const satisfies readonly Role[];
