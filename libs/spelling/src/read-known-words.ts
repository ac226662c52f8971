import { queryRows } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { TECHNOLOGY_NAMES } from './technology-names.js';

const SELECT_KNOWN_WORDS = {
  name: 'select-known-words',
  sql: `SELECT word FROM spelling_word WHERE member_id = $1
UNION SELECT company_name FROM cover_letter WHERE member_id = $1 AND company_name IS NOT NULL AND deleted_at IS NULL`,
};
const knownWordRow = z.object({ word: z.string() });

/** The known words of a member: technologies, the words of the own dictionary and the companies of the letters, those in the trash left out. */
export async function readKnownWords(dataSource: DataSource, memberId: number): Promise<string[]> {
  const rows = await queryRows(dataSource, SELECT_KNOWN_WORDS, knownWordRow, [memberId]);
  return [...TECHNOLOGY_NAMES, ...rows.map(({ word }) => word)];
}
