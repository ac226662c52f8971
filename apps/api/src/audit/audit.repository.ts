import { type AuditAction, auditEntrySchema, type AuditFilter, type AuditListQuery } from '#contracts';
import { containsFrequentText, containsText, onlyRow, queryRows, totalRow } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** Members whose entries are found by their ids; with more of them the joined e-mail is searched. */
const MAXIMUM_LISTED_MEMBERS = 1_000;
const inOrder = (direction: 'asc' | 'desc'): string =>
  `ORDER BY a.created_at ${direction}, a.audit_id ${direction}`;
const NEWEST_FIRST = inOrder('desc');
/** Entries that an export reads at a time. */
const BATCH = 1_000;

const auditRow = z.object({
  auditId: z.number().int(),
  // Not the enum: a newer version of the product may have written actions that this one does not know.
  action: z.custom<AuditAction>((value) => typeof value === 'string'),
  actorMemberId: z.number().int().nullable(),
  actorEmail: z.string().nullable(),
  actorName: z.string().nullable(),
  targetMemberId: z.number().int().nullable(),
  targetEmail: z.string().nullable(),
  targetName: z.string().nullable(),
  before: auditEntrySchema.shape.before,
  after: auditEntrySchema.shape.after,
  reason: z.string().nullable(),
  createdAt: z.date(),
});

/** An entry with the e-mails and names of its members. */
export type AuditRecord = z.infer<typeof auditRow>;

const exportedRow = auditRow.extend({ createdAtExactly: z.string() });

/** An entry of an export, with the microseconds of its time: a Date has milliseconds. */
type ExportedRecord = z.infer<typeof exportedRow>;

const SELECT_NEWEST = 'SELECT coalesce(max(audit_id), 0) AS "auditId" FROM audit_entry';
const newestRow = z.object({ auditId: z.number().int() });

/** SQL: the columns of a record. */
const AUDIT_COLUMNS = `a.audit_id AS "auditId", a.action, a.actor_member_id AS "actorMemberId",
  actor.email AS "actorEmail", actor.name AS "actorName", a.target_member_id AS "targetMemberId",
  target.email AS "targetEmail", target.name AS "targetName", a.before, a.after, a.reason, a.created_at AS "createdAt",
  a.created_at::text AS "createdAtExactly"`;

const memberIdRow = z.object({ memberId: z.number().int() });

/** Reads the audit. */
@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  async conditionOf(filter: AuditFilter): Promise<AuditCondition> {
    const { email } = filter;
    return toCondition(filter, email === undefined ? [] : await this.membersByEmail(email));
  }

  /** One page of a list. */
  page(condition: AuditCondition, { page, size, sort }: AuditListQuery): Promise<AuditRecord[]> {
    return this.read(condition, auditRow, { order: inOrder(sort.direction), size, offset: page * size });
  }

  async count({ source, sql, parameters }: AuditCondition): Promise<number> {
    const statement = `SELECT count(*) AS total FROM ${source} WHERE ${sql}`;
    return onlyRow(await queryRows(this.dataSource, statement, totalRow, parameters)).total;
  }

  /**
   * All entries of the condition that exist at the first call, newest first, a thousand at a time. Each batch is one statement: neither a
   * transaction nor a connection is held between them, so the caller may pause for as long as it likes.
   */
  async *inBatches(condition: AuditCondition): AsyncGenerator<AuditRecord[]> {
    const newest = onlyRow(await queryRows(this.dataSource, SELECT_NEWEST, newestRow));
    const fixed = withCondition(condition, 'a.audit_id <= ?', newest.auditId);
    for (let last: ExportedRecord | undefined; ;) {
      const batch = await this.after(last, fixed);
      if (batch.length > 0) yield batch;
      if (batch.length < BATCH) return;
      last = batch.at(-1);
    }
  }

  /** The next batch of an export. @param last the entry before it; undefined for the first batch */
  after(last: ExportedRecord | undefined, condition: AuditCondition): Promise<ExportedRecord[]> {
    const remaining =
      last === undefined
        ? condition
        : withCondition(
            condition,
            '(a.created_at, a.audit_id) < (?::timestamptz, ?)',
            last.createdAtExactly,
            last.auditId,
          );
    return this.read(remaining, exportedRow, { order: NEWEST_FIRST, size: BATCH, offset: 0 });
  }

  // Only the rows of the page are read in full.
  private read<Row extends typeof auditRow>(
    { source, sql, parameters }: AuditCondition,
    row: Row,
    { order, size, offset }: { order: string; size: number; offset: number },
  ): Promise<z.output<Row>[]> {
    const [limit, start] = [`$${parameters.length + 1}`, `$${parameters.length + 2}`];
    return queryRows(
      this.dataSource,
      `SELECT ${AUDIT_COLUMNS}
       FROM (SELECT a.audit_id AS listed_id FROM ${source} WHERE ${sql} ${order} LIMIT ${limit} OFFSET ${start}) page
       JOIN audit_entry a ON a.audit_id = page.listed_id
       ${AUDITED_MEMBERS} ${order}`,
      row,
      [...parameters, size, offset],
    );
  }

  // null when they are too many to list: then the joined e-mail is searched instead.
  private async membersByEmail(text: string): Promise<number[] | null> {
    const members = await queryRows(
      this.dataSource,
      `SELECT member_id AS "memberId" FROM member WHERE ${containsText('member.email', '$1')} LIMIT ${MAXIMUM_LISTED_MEMBERS + 1}`,
      memberIdRow,
      [text],
    );
    return members.length > MAXIMUM_LISTED_MEMBERS ? null : members.map(({ memberId }) => memberId);
  }
}

/** Selects entries. */
export interface AuditCondition {
  /** SQL: the FROM clause, at least the entries `a`. */
  source: string;
  /** SQL: the WHERE clause. */
  sql: string;
  parameters: unknown[];
}

/** SQL: the actors and targets of the entries `a`. */
const AUDITED_MEMBERS = `LEFT JOIN member actor ON actor.member_id = a.actor_member_id
  LEFT JOIN member target ON target.member_id = a.target_member_id`;

/** SQL: the entries `a` with their members. */
const AUDIT_SOURCE = `audit_entry a ${AUDITED_MEMBERS}`;
// Without the joins, an index-only scan is possible.
const ENTRIES_ALONE = 'audit_entry a';

/** A condition with `sql` added to it; each question mark in `sql` stands for the next of the values. */
function withCondition(condition: AuditCondition, sql: string, ...values: unknown[]): AuditCondition {
  const parameters = [...condition.parameters];
  const numbered = sql.replaceAll('?', () => `$${parameters.push(values.shift())}`);
  return { ...condition, sql: `${condition.sql} AND ${numbered}`, parameters };
}

const startOf = (day: string): string => `(${day})::timestamp AT TIME ZONE 'Asia/Seoul'`;

/**
 * @param found ids of the members whose e-mail contains the filter's text; null when they are too many to list
 */
function toCondition(filter: AuditFilter, found: readonly number[] | null): AuditCondition {
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
