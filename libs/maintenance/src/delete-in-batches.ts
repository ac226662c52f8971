import { inTransaction, lockUntilCommit, onlyRow, queryRows, totalRow } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

/**
 * Deletes every row that is due, a batch in each transaction: short locks, however many rows are due. Of all processes one deletes at a
 * time, so that they neither wait for each other's rows nor multiply the load.
 * @param sql deletes at most `batch` rows and returns a row for each
 * @returns how many were deleted
 */
export async function deleteInBatches(dataSource: DataSource, sql: string, batch: number): Promise<number> {
  for (let total = 0; ;) {
    const deleted = await inTransaction(dataSource, async (tx) => {
      await lockUntilCommit(tx, 'PURGE');
      return (await tx.query(sql, z.object({}))).length;
    });
    total += deleted;
    if (deleted < batch) return total;
  }
}

/** How many rows of a table meet a condition. @param table its name, and an alias where the condition has one */
export async function countRows(dataSource: DataSource, table: string, condition: string): Promise<number> {
  const statement = `SELECT count(*) AS total FROM ${table} WHERE ${condition}`;
  return onlyRow(await queryRows(dataSource, statement, totalRow)).total;
}
