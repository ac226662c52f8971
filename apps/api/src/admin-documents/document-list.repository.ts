import type { AdminDocumentQuery } from '#contracts';
import {
  containsFrequentText,
  containsText,
  onlyRow,
  queryRows,
  sampleShare,
  timestampColumn,
  totalRow,
} from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { TRASH_LIFETIME } from '../documents/trash-lifetime.js';
import type { DocumentKind, DocumentSummary } from './document-kind.js';

/** From this share of matching rows on, filtering while reading in order is faster than the index over text pieces. */
const FREQUENT_SHARE = 0.03;

const SORT_COLUMNS = { createdAt: 'created_at', deletedAt: 'deleted_at' } as const;

const summaryRow = z
  .object({
    id: z.number().int(),
    authorEmail: z.string(),
    title: z.string(),
    createdAt: timestampColumn,
    updatedAt: timestampColumn,
    deletedAt: timestampColumn.nullable(),
  })
  .transform((row) => ({
    ...row,
    status: row.deletedAt === null ? ('ACTIVE' as const) : ('DELETED' as const),
  }));

interface Condition {
  sql: string;
  parameters: unknown[];
}

interface FoundPage {
  summaries: (DocumentSummary & { id: number })[];
  total: number;
}

/**
 * Lists the documents of all members; without a given order deleted ones by their deletion, others by their creation, newest first.
 * One statement for the page and one for the total, preceded by a sample for each text that is searched for.
 */
@Injectable()
export class DocumentListRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list(kind: DocumentKind, query: AdminDocumentQuery): Promise<FoundPage> {
    const condition = await this.conditionOf(kind, query);
    const [summaries, total] = await Promise.all([
      this.page(kind, condition, query),
      this.count(kind, condition),
    ]);
    return { summaries, total };
  }

  // Sorted by the default date, and without a title that is searched for, the ids of the page come from an index-only scan. Only the rows
  // of the page are read in full.
  private page(
    { table, idColumn }: DocumentKind,
    { sql, parameters }: Condition,
    { status, sort, page, size }: AdminDocumentQuery,
  ): Promise<FoundPage['summaries']> {
    const sortColumn = SORT_COLUMNS[sort?.field ?? (status === 'DELETED' ? 'deletedAt' : 'createdAt')];
    const direction = sort?.direction === 'asc' ? 'ASC' : 'DESC';
    const order = `d.${sortColumn} ${direction}, d.${idColumn} ${direction}`;
    const [limit, offset] = [`$${parameters.length + 1}`, `$${parameters.length + 2}`];
    return queryRows(
      this.dataSource,
      `SELECT d.${idColumn} AS id, d.title, d.created_at AS "createdAt", d.updated_at AS "updatedAt", d.deleted_at AS "deletedAt",
         (SELECT author.email FROM member author WHERE author.member_id = d.member_id) AS "authorEmail"
       FROM (SELECT d.${idColumn} FROM ${table} d WHERE ${sql} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) page
       JOIN ${table} d USING (${idColumn}) ORDER BY ${order}`,
      summaryRow,
      [...parameters, size, page * size],
    );
  }

  private async count({ table }: DocumentKind, { sql, parameters }: Condition): Promise<number> {
    const statement = `SELECT count(*) AS total FROM ${table} d WHERE ${sql}`;
    return onlyRow(await queryRows(this.dataSource, statement, totalRow, parameters)).total;
  }

  private async conditionOf({ table }: DocumentKind, query: AdminDocumentQuery): Promise<Condition> {
    const { title, email } = query;
    const [containsTitle, containsEmail] = await Promise.all([
      this.chooseSearch(table, 'title', title),
      this.chooseSearch('member', 'email', email),
    ]);
    const conditions = [
      query.status === 'DELETED' ? `d.deleted_at > now() - ${TRASH_LIFETIME}` : 'd.deleted_at IS NULL',
    ];
    const parameters: unknown[] = [];
    if (title !== undefined) conditions.push(containsTitle('d.title', `$${parameters.push(title)}`));
    if (email !== undefined)
      conditions.push(`d.member_id IN (
        SELECT author.member_id FROM member author WHERE ${containsEmail('author.email', `$${parameters.push(email)}`)})`);
    return { sql: conditions.join(' AND '), parameters };
  }

  // A frequent text is filtered while reading in order, a rare one is found by the index over text pieces.
  private async chooseSearch(
    table: DocumentKind['table'] | 'member',
    column: 'title' | 'email',
    text: string | undefined,
  ): Promise<typeof containsText> {
    if (text === undefined) return containsText;
    const condition = containsFrequentText(`${table}.${column}`, '$1');
    const share = await sampleShare(this.dataSource, table, condition, [text]);
    return share >= FREQUENT_SHARE ? containsFrequentText : containsText;
  }
}
