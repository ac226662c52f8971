import type { AdminDocumentQuery } from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { countDocuments, readDocumentPage, type ListCondition } from '../documents/document-list.js';
import type { DocumentTable } from '../documents/document-table.js';
import { inTrash, isActive } from '../documents/trash-lifetime.js';
import { documentRecordSchema, recordColumns, type DocumentRecord } from './document-record.js';
import { searchOf, type TextSearch } from './text-search.js';

const COLUMNS = { createdAt: 'created_at', deletedAt: 'deleted_at' } as const;

interface FoundPage {
  records: DocumentRecord[];
  total: number;
}

/**
 * Finds everybody's documents page by page; when nothing is said, deleted ones by when they were deleted, others by when they were
 * made, newest first. A statement for the page and one for the total, and before them a sample for each text that is searched for.
 */
@Injectable()
export class DocumentListRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list(table: DocumentTable, query: AdminDocumentQuery): Promise<FoundPage> {
    const condition = await this.conditionOf(table, query);
    const [records, total] = await Promise.all([
      this.page(table, condition, query),
      countDocuments(this.dataSource, table, condition),
    ]);
    return { records, total };
  }

  private page(
    table: DocumentTable,
    condition: ListCondition,
    { status, sort, page, size }: AdminDocumentQuery,
  ): Promise<DocumentRecord[]> {
    const { alias, id } = table;
    const sortedBy = COLUMNS[sort?.field ?? (status === 'DELETED' ? 'deletedAt' : 'createdAt')];
    const way = sort?.direction === 'asc' ? 'ASC' : 'DESC';
    const order = `${alias}.${sortedBy} ${way}, ${alias}.${id} ${way}`;
    const columns = recordColumns(table);
    const rowSchema = documentRecordSchema;
    return readDocumentPage(this.dataSource, table, condition, { columns, rowSchema, order, page, size });
  }

  private async conditionOf(table: DocumentTable, query: AdminDocumentQuery): Promise<ListCondition> {
    const [title, email] = await Promise.all([
      searchOf(this.dataSource, table.name, 'title', query.title),
      searchOf(this.dataSource, 'member', 'email', query.email),
    ]);
    const conditions = [query.status === 'DELETED' ? inTrash(table) : isActive(table)];
    const parameters: unknown[] = [];
    const found = (search: TextSearch, column: string): string =>
      search.condition(column, `$${parameters.push(search.text)}`);
    if (title !== null) conditions.push(found(title, `${table.alias}.title`));
    if (email !== null)
      conditions.push(`${table.alias}.member_id IN (
        SELECT author.member_id FROM member author WHERE ${found(email, 'author.email')})`);
    return { condition: conditions.join(' AND '), parameters };
  }
}
