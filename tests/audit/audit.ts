import { runSql } from '#testing';
import { type AuditAction, auditEntrySchema, pageSchema } from '#contracts';
import type { DataSource } from 'typeorm';
import type { ApiClient } from '../../apps/api/testing/api-client.js';

export const AUDIT = '/api/v1/admin/audit';

const listSchema = pageSchema(auditEntrySchema.strict());

export const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** A page of the audit; fails on fields outside the contract. */
export const listAudit = async (client: ApiClient, query: Record<string, string> = {}) =>
  listSchema.parse((await client.send('GET', withQuery(AUDIT, query))).data);

interface Entry {
  actor?: number;
  action?: AuditAction;
  target?: number;
  before?: object;
  after?: object;
  reason?: string;
  createdAt?: string;
}

/** Inserts an audit entry. */
export async function insertEntry(dataSource: DataSource, entry: Entry): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    dataSource,
    `INSERT INTO audit_entry (actor_member_id, action, target_member_id, before, after, reason, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, coalesce($7::timestamptz, now())) RETURNING audit_id AS id`,
    [
      entry.actor ?? null,
      entry.action ?? 'MEMBER_STATUS_CHANGE',
      entry.target ?? null,
      entry.before ?? null,
      entry.after ?? null,
      entry.reason ?? null,
      entry.createdAt ?? null,
    ],
  );
  if (row === undefined) throw new Error('the entry was not inserted');
  return row.id;
}
