import { toPage, tokenEntrySchema, type Page, type TokenEntry, type TokenHistoryQuery } from '#contracts';
import { queryRows, timestampColumn, TokenLedgerEntry } from '#database';
import { type DataSource, In } from 'typeorm';

const rowSchema = tokenEntrySchema.extend({
  createdAt: timestampColumn,
  outcome: tokenEntrySchema.shape.outcome.nullable(),
});

const DIRECTIONS = { asc: 'ASC', desc: 'DESC' } as const;
// A job ends once, with at most one TAKE or RELEASE; token_ledger_entry_job_kind_key refuses a second entry of the same kind.
const selectEntries = (view: TokenHistoryQuery['view'], direction: 'asc' | 'desc'): string => `
SELECT entry.entry_id AS "entryId", entry.kind, entry.amount, coalesce(settled.remaining_after, entry.remaining_after) AS "remainingAfter",
  entry.job_id AS "jobId", entry.reason, entry.created_at AS "createdAt",
  CASE WHEN $4 = 'actions' AND entry.kind = 'HOLD' THEN
    CASE settled.kind WHEN 'TAKE' THEN 'TAKEN' WHEN 'RELEASE' THEN 'RETURNED' ELSE 'HELD' END END AS outcome
FROM token_ledger_entry entry
LEFT JOIN token_ledger_entry settled ON $4 = 'actions' AND entry.kind = 'HOLD' AND settled.job_id = entry.job_id
  AND settled.kind IN ('TAKE', 'RELEASE')
WHERE entry.member_id = $1${view === 'actions' ? ` AND entry.kind NOT IN ('TAKE', 'RELEASE')` : ''}
ORDER BY entry.entry_id ${DIRECTIONS[direction]} LIMIT $2 OFFSET $3`;

/**
 * A member's ledger in the order in which it was written, newest first unless asked otherwise: every row, or one for each job with what
 * became of its tokens, and those without a job.
 */
export async function readTokenHistory(
  dataSource: DataSource,
  memberId: number,
  { page, size, sort, view }: TokenHistoryQuery,
): Promise<Page<TokenEntry>> {
  const [entries, total] = await Promise.all([
    queryRows(dataSource, selectEntries(view, sort.direction), rowSchema, [
      memberId,
      size,
      page * size,
      view,
    ]),
    dataSource.manager.countBy(TokenLedgerEntry, {
      memberId,
      ...(view === 'actions' && { kind: In(['GRANT', 'REFILL', 'HOLD']) }),
    }),
  ]);
  const views = entries.map(({ outcome, ...entry }) => (outcome === null ? entry : { ...entry, outcome }));
  return toPage(views, total, { page, size });
}
