import type pg from 'pg';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import { connectionPool } from './connection-pool.js';

/** A statement that every connection parses and plans once. */
export interface PreparedStatement {
  /** Unique in the process: PostgreSQL keeps the plan by this name. */
  name: string;
  sql: string;
}

/** SQL as text, or prepared for statements of every request or job. */
export type Statement = string | PreparedStatement;

/** A statement in the form that pg accepts. */
export const toQueryConfig = (statement: Statement, values: unknown[]) =>
  typeof statement === 'string'
    ? { text: statement, values }
    : { name: statement.name, text: statement.sql, values };

/**
 * SQL condition that sets synchronous_commit off for a single statement: the commit does not wait for the disk. When its machine crashes,
 * PostgreSQL may lose the last of such commits, never a part of one. Only for writes that can safely be lost or repeated.
 */
export const ASYNC_COMMIT = `(SELECT set_config('synchronous_commit', 'off', true)) = 'off'`;

/** Runs one statement on a pool or a connection, and parses its rows. */
export async function runStatement<RowSchema extends z.ZodType>(
  client: Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>,
  statement: Statement,
  rowSchema: RowSchema,
  parameters: unknown[] = [],
): Promise<z.output<RowSchema>[]> {
  const { rows } = await client.query<object>(toQueryConfig(statement, parameters));
  return rows.map((row) => rowSchema.parse(row));
}

/**
 * The row of a statement that always returns exactly one, such as an aggregate or an insert.
 * @throws Error when the statement returned another number of rows
 */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1)
    throw new Error(`the statement returned ${rows.length} rows instead of one`);
  return row;
}

/**
 * Runs one statement outside a transaction.
 * @param rowSchema parses each row; a column that it does not name is left out
 * @throws ZodError when the statement's columns do not fit the schema
 */
export const queryRows = <RowSchema extends z.ZodType>(
  dataSource: DataSource,
  statement: Statement,
  rowSchema: RowSchema,
  parameters?: unknown[],
): Promise<z.output<RowSchema>[]> =>
  runStatement(connectionPool(dataSource), statement, rowSchema, parameters);
