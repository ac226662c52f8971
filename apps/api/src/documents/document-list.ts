import { queryRows, totalRow } from '#database';
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
 * The rows of one page. Its ids come from an index alone where one has the order; only the rows of the page are read.
 *
 * The statement is put together by hand: TypeORM's query builder takes 0.4 ms for it, half of what the whole call takes.
 */
export function readDocumentPage<RowSchema extends z.ZodType>(
  dataSource: DataSource,
  { name, alias, id }: DocumentTable,
  { condition, parameters }: ListCondition,
  { columns, rowSchema, order, page, size }: ListPage<RowSchema>,
): Promise<z.output<RowSchema>[]> {
  const [limit, offset] = [`$${parameters.length + 1}`, `$${parameters.length + 2}`];
  return queryRows(
    dataSource,
    `SELECT ${columns}
     FROM (SELECT ${alias}.${id} FROM ${name} ${alias} WHERE ${condition}
           ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) page
     JOIN ${name} ${alias} USING (${id})
     ORDER BY ${order}`,
    rowSchema,
    [...parameters, size, page * size],
  );
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

export async function countDocuments(
  dataSource: DataSource,
  { name, alias }: DocumentTable,
  { condition, parameters }: ListCondition,
): Promise<number> {
  const [row] = await queryRows(
    dataSource,
    `SELECT count(*) AS total FROM ${name} ${alias} WHERE ${condition}`,
    totalRow,
    parameters,
  );
  return row?.total ?? 0;
}
