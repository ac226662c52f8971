import { queryRows, Transaction, type Statement } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

/**
 * Runs a statement of a test or a benchmark. Its rows have the type that the caller names and nothing checks them: a test that
 * misstates them fails. The product parses every row, see queryRows.
 */
export async function runSql<Row>(
  database: DataSource | Transaction,
  statement: Statement,
  parameters: unknown[] = [],
): Promise<Row[]> {
  const rows =
    database instanceof Transaction
      ? await database.query(statement, z.unknown(), parameters)
      : await queryRows(database, statement, z.unknown(), parameters);
  return rows as Row[];
}
