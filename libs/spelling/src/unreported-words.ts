import { queryRows } from '#database';
import { TECH_STACKS } from '#domain';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

const SELECT_OWN_WORDS = {
  name: 'select-unreported-words',
  sql: `SELECT word FROM spelling_word WHERE member_id = $1
UNION SELECT company_name FROM cover_letter WHERE member_id = $1 AND company_name IS NOT NULL AND deleted_at IS NULL`,
};
const ownWordRow = z.object({ word: z.string() });

const TECHNOLOGIES = TECH_STACKS.flatMap(({ name, aliases }) => [name, ...aliases]);

/** What is no finding in a member's texts: technologies, the words of the own dictionary and the companies of the letters. */
export async function readUnreportedWords(dataSource: DataSource, memberId: number): Promise<string[]> {
  const rows = await queryRows(dataSource, SELECT_OWN_WORDS, ownWordRow, [memberId]);
  return [...TECHNOLOGIES, ...rows.map(({ word }) => word)];
}
