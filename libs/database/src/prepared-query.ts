import type pg from 'pg';
import type { DataSource } from 'typeorm';

/** A statement that every connection parses and plans once. */
export interface PreparedStatement {
  /** Unique in the process: PostgreSQL keeps the plan by this name. */
  name: string;
  sql: string;
}

/**
 * Runs one statement outside a transaction without TypeORM's query runner, by its prepared plan: for what every request asks.
 * The caller states the shape of its rows.
 */
export async function queryPrepared<Row extends pg.QueryResultRow>(
  dataSource: DataSource,
  statement: PreparedStatement,
  parameters: unknown[],
): Promise<Row[]> {
  // TypeORM's types do not name the pool; with this driver it is one of pg's.
  const { master }: { master?: pg.Pool } = dataSource.driver as object;
  if (master === undefined) throw new Error('Driver not Connected');
  const answer = await master.query<Row>({
    name: statement.name,
    text: statement.sql,
    values: parameters,
  });
  return answer.rows;
}
