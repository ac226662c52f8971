import { idColumn, onlyRow, queryRows } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

const checkedRow = z.object({ memberId: idColumn, outOfStep: z.boolean() });

const checkStatement = (condition: string): string => `
SELECT member_id AS "memberId", balance - held <> coalesce((
  SELECT sum(amount) FROM token_ledger_entry WHERE token_ledger_entry.member_id = account.member_id), 0) AS "outOfStep"
FROM (SELECT member_id, balance, held FROM token_account WHERE ${condition}) AS account ORDER BY member_id`;

const CHECK_NEXT = checkStatement('member_id > $1 ORDER BY member_id LIMIT $2');
const CHECK_MEMBERS = checkStatement('member_id = ANY($1)');

const outOfStepOf = (rows: readonly z.infer<typeof checkedRow>[]): number[] =>
  rows.flatMap(({ memberId, outOfStep }) => (outOfStep ? [memberId] : []));

/**
 * Compares the accounts that follow a member's with their ledgers.
 * @returns how many were compared, the last of them, and whose ledger does not add up to what can be spent
 */
export async function checkLedgersAfter(dataSource: DataSource, memberId: number, limit: number) {
  const rows = await queryRows(dataSource, CHECK_NEXT, checkedRow, [memberId, limit]);
  return { checked: rows.length, lastMemberId: rows.at(-1)?.memberId, outOfStep: outOfStepOf(rows) };
}

/** Who of these members has a ledger that does not add up to what they can spend. */
export const checkLedgersOf = async (
  dataSource: DataSource,
  memberIds: readonly number[],
): Promise<number[]> => outOfStepOf(await queryRows(dataSource, CHECK_MEMBERS, checkedRow, [memberIds]));

// One statement sees one state: tokens are held and given back with the job's own row.
const TOTALS = `
SELECT coalesce(sum(balance), 0)::bigint AS balance, coalesce(sum(held), 0)::bigint AS held,
  (SELECT coalesce(sum(token_cost), 0) FROM job WHERE status = 'QUEUED')
    + (SELECT coalesce(sum(token_cost), 0) FROM job WHERE status = 'RUNNING') AS unfinished
FROM token_account`;
const totalsRow = z.object({ balance: z.number(), held: z.number(), unfinished: z.number() });

/** The tokens of all members, those that are held, and the price of all unfinished jobs, which must equal `held`. */
export async function totalTokens(dataSource: DataSource) {
  return onlyRow(await queryRows(dataSource, TOTALS, totalsRow));
}
