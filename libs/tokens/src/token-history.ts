import { tokenEntrySchema, toPage, type Page, type TokenEntry } from '#contracts';
import { queryRows } from '#database';
import type { DataSource } from 'typeorm';

interface HistoryQuery {
  page: number;
  size: number;
  sort: { direction: 'asc' | 'desc' };
}

type EntryRow = Omit<TokenEntry, 'createdAt'> & { createdAt: Date };

/** A member's ledger, in the order in which it was written, newest first unless asked otherwise. */
export async function readTokenHistory(
  dataSource: DataSource,
  memberId: number,
  query: HistoryQuery,
): Promise<Page<TokenEntry>> {
  const direction = query.sort.direction === 'asc' ? 'ASC' : 'DESC';
  const [rows, [count]] = await Promise.all([
    queryRows<EntryRow>(
      dataSource,
      `SELECT entry_id AS "entryId", kind, amount, remaining_after AS "remainingAfter", job_id AS "jobId", reason,
         created_at AS "createdAt"
       FROM token_ledger_entry WHERE member_id = $1 ORDER BY entry_id ${direction} LIMIT $2 OFFSET $3`,
      [memberId, query.size, query.page * query.size],
    ),
    queryRows<{ total: number }>(
      dataSource,
      'SELECT count(*) AS total FROM token_ledger_entry WHERE member_id = $1',
      [memberId],
    ),
  ]);
  const entries = rows.map((row) =>
    tokenEntrySchema.parse({ ...row, createdAt: row.createdAt.toISOString() }),
  );
  return toPage(entries, count?.total ?? 0, query);
}
