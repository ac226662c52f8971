import type { AuditFilter, AuditListQuery } from '#contracts';
import { inSnapshot, queryRows, type Transaction } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUDIT_SOURCE, AUDITED_MEMBERS, auditConditionOf, type AuditCondition } from './audit-condition.js';
import { AUDIT_COLUMNS, type AuditRecord } from './audit-record.js';
import { membersByEmail } from './members-by-email.js';

const inOrder = (direction: 'asc' | 'desc'): string =>
  `ORDER BY a.created_at ${direction}, a.audit_id ${direction}`;
const NEWEST_FIRST = inOrder('desc');
/** Entries that are in memory at a time when all are read. */
const BATCH = 1_000;

/** What was written down. */
@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  async conditionOf(filter: AuditFilter): Promise<AuditCondition> {
    const { email } = filter;
    return auditConditionOf(filter, email === undefined ? [] : await membersByEmail(this.dataSource, email));
  }

  /** The rows of one page; only they are read whole. */
  page(
    { source, sql, parameters }: AuditCondition,
    { page, size, sort }: AuditListQuery,
  ): Promise<AuditRecord[]> {
    const order = inOrder(sort.direction);
    const [limit, offset] = [`$${parameters.length + 1}`, `$${parameters.length + 2}`];
    return queryRows<AuditRecord>(
      this.dataSource,
      `SELECT ${AUDIT_COLUMNS}
       FROM (SELECT a.audit_id AS listed_id FROM ${source} WHERE ${sql} ${order} LIMIT ${limit} OFFSET ${offset}) page
       JOIN audit_entry a ON a.audit_id = page.listed_id
       ${AUDITED_MEMBERS} ${order}`,
      [...parameters, size, page * size],
    );
  }

  async count({ source, sql, parameters }: AuditCondition): Promise<number> {
    const [row] = await queryRows<{ total: number }>(
      this.dataSource,
      `SELECT count(*) AS total FROM ${source} WHERE ${sql}`,
      parameters,
    );
    return row?.total ?? 0;
  }

  /** Hands all entries as they are at one moment to `work`, a thousand at a time; those that it does not ask for are not read. */
  inBatches(
    { sql, parameters }: AuditCondition,
    work: (batches: AsyncIterable<AuditRecord[]>) => Promise<void>,
  ): Promise<void> {
    return inSnapshot(this.dataSource, async (tx) => {
      await tx.query(
        `DECLARE listed NO SCROLL CURSOR FOR SELECT ${AUDIT_COLUMNS} FROM ${AUDIT_SOURCE} WHERE ${sql} ${NEWEST_FIRST}`,
        parameters,
      );
      await work(fetchBatches(tx));
    });
  }
}

async function* fetchBatches(tx: Transaction): AsyncGenerator<AuditRecord[]> {
  for (;;) {
    const batch = await tx.query<AuditRecord>(`FETCH ${BATCH} FROM listed`);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
  }
}
