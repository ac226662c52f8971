import type { AuditFilter } from '#contracts';
import { containsFrequentText } from '#database';

/** Which entries are meant. */
export interface AuditCondition {
  /** SQL: what the condition is about, the entries `a` at least. */
  source: string;
  /** SQL: what holds for them. */
  sql: string;
  parameters: unknown[];
}

/** SQL: who did what is in the entries `a`, and whom it concerned. */
export const AUDITED_MEMBERS = `LEFT JOIN member actor ON actor.member_id = a.actor_member_id
  LEFT JOIN member target ON target.member_id = a.target_member_id`;

/** SQL: the entries `a` with their members. */
export const AUDIT_SOURCE = `audit_entry a ${AUDITED_MEMBERS}`;
// Members who are joined and not looked at would keep PostgreSQL from reading an index alone.
const ENTRIES_ALONE = 'audit_entry a';

const TIME_ZONE = 'Asia/Seoul';
const startOf = (day: string): string => `(${day})::timestamp AT TIME ZONE '${TIME_ZONE}'`;

/**
 * @param found the members whose e-mail has the filter's part in it; null when they are too many to name
 */
export function auditConditionOf(filter: AuditFilter, found: readonly number[] | null): AuditCondition {
  const parameters: unknown[] = [];
  const add = (value: unknown): string => `$${parameters.push(value)}`;
  const conditions = ['true'];
  if (filter.action !== undefined) conditions.push(`a.action = ${add(filter.action)}`);
  if (filter.actorMemberId !== undefined) conditions.push(`a.actor_member_id = ${add(filter.actorMemberId)}`);
  if (filter.targetMemberId !== undefined)
    conditions.push(`a.target_member_id = ${add(filter.targetMemberId)}`);
  if (filter.from !== undefined) conditions.push(`a.created_at >= ${startOf(`${add(filter.from)}::date`)}`);
  if (filter.to !== undefined) conditions.push(`a.created_at < ${startOf(`${add(filter.to)}::date + 1`)}`);
  if (filter.email !== undefined)
    conditions.push(found === null ? emailOf(add(filter.email)) : membersOf(add(found)));
  return { source: found === null ? AUDIT_SOURCE : ENTRIES_ALONE, sql: conditions.join(' AND '), parameters };
}

const membersOf = (ids: string): string =>
  `(a.actor_member_id = ANY (${ids}::bigint[]) OR a.target_member_id = ANY (${ids}::bigint[]))`;

const emailOf = (part: string): string =>
  `(${containsFrequentText('actor.email', part)} OR ${containsFrequentText('target.email', part)})`;
