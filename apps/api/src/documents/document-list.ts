import { queryRows } from '#database';
import type { DataSource } from 'typeorm';
import type { DocumentTable } from './document-table.js';

/** Which documents are listed. */
export interface ListCondition {
  condition: string;
  parameters: unknown[];
}

interface ListPage {
  columns: string;
  order: string;
  page: number;
  size: number;
}

/** The rows of one page. Its ids come from an index alone where one has the order; only the rows of the page are read. */
export function readDocumentPage<Row>(
  dataSource: DataSource,
  { name, alias, id }: DocumentTable,
  { condition, parameters }: ListCondition,
  { columns, order, page, size }: ListPage,
): Promise<Row[]> {
  const [limit, offset] = [`$${parameters.length + 1}`, `$${parameters.length + 2}`];
  return queryRows<Row>(
    dataSource,
    `SELECT ${columns}
     FROM (SELECT ${alias}.${id} FROM ${name} ${alias} WHERE ${condition}
           ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) page
     JOIN ${name} ${alias} USING (${id})
     ORDER BY ${order}`,
    [...parameters, size, page * size],
  );
}

export async function countDocuments(
  dataSource: DataSource,
  { name, alias }: DocumentTable,
  { condition, parameters }: ListCondition,
): Promise<number> {
  const [row] = await queryRows<{ total: number }>(
    dataSource,
    `SELECT count(*) AS total FROM ${name} ${alias} WHERE ${condition}`,
    parameters,
  );
  return row?.total ?? 0;
}
