import { type Page, toPage } from '#contracts';
import { onlyRow, queryRows, totalRow } from '#database';
import type { DataSource, EntityMetadata } from 'typeorm';
import type { z } from 'zod';
import type { DocumentTable } from './document-table.js';

/** Which documents are listed. */
export interface ListCondition {
  condition: string;
  parameters: unknown[];
}

interface ListPage<RowSchema extends z.ZodType> {
  columns: string;
  rowSchema: RowSchema;
  order: string;
  page: number;
  size: number;
}

/**
 * One page of documents: a statement for its rows and one for the number of all. Without a search the ids of the page come from
 * an index alone where one has the order, and only the rows of the page are read.
 *
 * The statements are put together by hand, since TypeORM's query builder takes a noticeable part of the call: see CoverLetterReader.
 */
export async function readDocumentPage<RowSchema extends z.ZodType>(
  dataSource: DataSource,
  { name, alias, id }: DocumentTable,
  { condition, parameters }: ListCondition,
  { columns, rowSchema, order, page, size }: ListPage<RowSchema>,
): Promise<Page<z.output<RowSchema>>> {
  const [limit, offset] = [`$${parameters.length + 1}`, `$${parameters.length + 2}`];
  const rows = `SELECT ${columns}
    FROM (SELECT ${alias}.${id} FROM ${name} ${alias} WHERE ${condition}
          ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) page
    JOIN ${name} ${alias} USING (${id})
    ORDER BY ${order}`;
  const count = `SELECT count(*) AS total FROM ${name} ${alias} WHERE ${condition}`;
  const [content, counted] = await Promise.all([
    queryRows(dataSource, rows, rowSchema, [...parameters, size, page * size]),
    queryRows(dataSource, count, totalRow, parameters),
  ]);
  return toPage(content, onlyRow(counted).total, { page, size });
}

/**
 * SQL: columns of an entity, each under its property's name.
 * @param alias what the statement calls the entity's table
 * @param replaced SQL in the place of a property's own column
 */
export const selectList = (
  metadata: EntityMetadata,
  alias: string,
  properties: readonly string[],
  replaced: Record<string, string> = {},
): string =>
  metadata.columns
    .filter(({ propertyName }) => properties.includes(propertyName))
    .map(
      (column) =>
        `${replaced[column.propertyName] ?? `${alias}.${column.databaseName}`} AS "${column.propertyName}"`,
    )
    .join(', ');
