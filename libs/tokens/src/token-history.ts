import { toPage, type Page, type TokenEntry } from '#contracts';
import { TokenLedgerEntry } from '#database';
import type { DataSource } from 'typeorm';

interface HistoryQuery {
  page: number;
  size: number;
  sort: { direction: 'asc' | 'desc' };
}

/** A member's ledger, in the order in which it was written, newest first unless asked otherwise. */
export async function readTokenHistory(
  dataSource: DataSource,
  memberId: number,
  { page, size, sort }: HistoryQuery,
): Promise<Page<TokenEntry>> {
  const [entries, total] = await dataSource.manager.findAndCount(TokenLedgerEntry, {
    where: { memberId },
    order: { entryId: sort.direction },
    skip: page * size,
    take: size,
  });
  const views = entries.map(({ entryId, kind, amount, remainingAfter, jobId, reason, createdAt }) => ({
    entryId,
    kind,
    amount,
    remainingAfter,
    jobId,
    reason,
    createdAt: createdAt.toISOString(),
  }));
  return toPage(views, total, { page, size });
}
