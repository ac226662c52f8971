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

/** SQL as text, or prepared where it runs for every request or job. */
export type Statement = string | PreparedStatement;

/** A statement as pg takes it. */
export const toQueryConfig = (statement: Statement, values: unknown[]) =>
  typeof statement === 'string'
    ? { text: statement, values }
    : { name: statement.name, text: statement.sql, values };

/**
 * A condition for a statement of its own whose commit need not wait for the disk: PostgreSQL may lose the last of such commits when
 * its machine dies, never half of one. For what is found again or done again without harm.
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
 * Runs one statement outside a transaction.
 * @param rowSchema parses each row; a column that it does not name is left out
 * @throws ZodError when the statement's columns are not what the schema says
 */
export const queryRows = <RowSchema extends z.ZodType>(
  dataSource: DataSource,
  statement: Statement,
  rowSchema: RowSchema,
  parameters?: unknown[],
): Promise<z.output<RowSchema>[]> =>
  runStatement(connectionPool(dataSource), statement, rowSchema, parameters);
