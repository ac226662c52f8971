import { containsText, queryRows } from '#database';
import type { DataSource } from 'typeorm';

/** Members that are looked up by their numbers; of more than so many, entries are found on the way. */
const FEW = 1_000;

/** The numbers of the members whose e-mail has a part in it; null when they are more than a thousand. */
export async function membersByEmail(dataSource: DataSource, part: string): Promise<number[] | null> {
  const rows = await queryRows<{ memberId: number }>(
    dataSource,
    `SELECT member_id AS "memberId" FROM member WHERE ${containsText('member.email', '$1')} LIMIT ${FEW + 1}`,
    [part],
  );
  return rows.length > FEW ? null : rows.map(({ memberId }) => memberId);
}
