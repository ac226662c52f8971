import type { DataSource } from 'typeorm';
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

/** Runs one statement outside a transaction; the caller states the shape of its rows. */
export async function queryRows<Row>(
  dataSource: DataSource,
  statement: Statement,
  parameters: unknown[] = [],
): Promise<Row[]> {
  const answer = await connectionPool(dataSource).query(toQueryConfig(statement, parameters));
  // What the columns are is the statement's business; nothing checks it here.
  return answer.rows as Row[];
}
