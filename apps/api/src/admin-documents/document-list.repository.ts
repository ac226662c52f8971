import type { AdminDocumentQuery } from '#contracts';
import { containsText } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { countDocuments, readDocumentPage, type ListCondition } from '../documents/document-list.js';
import type { DocumentTable } from '../documents/document-table.js';
import { inTrash, isActive } from '../documents/trash-lifetime.js';
import { recordColumns, type DocumentRecord } from './document-record.js';

/** Finds everybody's documents page by page: deleted ones by when they were deleted, others by when they were made, newest first. */
@Injectable()
export class DocumentListRepository {
  constructor(private readonly dataSource: DataSource) {}

  page(table: DocumentTable, query: AdminDocumentQuery): Promise<DocumentRecord[]> {
    const { alias, id } = table;
    const sortedBy = query.status === 'DELETED' ? 'deleted_at' : 'created_at';
    return readDocumentPage(this.dataSource, table, conditionOf(table, query), {
      columns: recordColumns(table),
      order: `${alias}.${sortedBy} DESC, ${alias}.${id} DESC`,
      page: query.page,
      size: query.size,
    });
  }

  count(table: DocumentTable, query: AdminDocumentQuery): Promise<number> {
    return countDocuments(this.dataSource, table, conditionOf(table, query));
  }
}

function conditionOf(table: DocumentTable, { status, email, title }: AdminDocumentQuery): ListCondition {
  const conditions = [status === 'DELETED' ? inTrash(table) : isActive(table)];
  const parameters: unknown[] = [];
  if (title !== undefined) {
    parameters.push(title);
    conditions.push(containsText(`${table.alias}.title`, `$${parameters.length}`));
  }
  if (email !== undefined) {
    parameters.push(email);
    conditions.push(`${table.alias}.member_id IN (
      SELECT author.member_id FROM member author WHERE ${containsText('author.email', `$${parameters.length}`)})`);
  }
  return { condition: conditions.join(' AND '), parameters };
}
