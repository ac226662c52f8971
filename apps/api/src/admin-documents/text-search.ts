import { containsFrequentText, containsText, sampleShare } from '#database';
import type { DataSource } from 'typeorm';

/** The share of a table's rows from which on looking for a text on the way is quicker than the index over pieces. */
const FREQUENT_SHARE = 0.03;

/** A text that a list is searched by, and how: SQL that the column has the parameter's text somewhere in it. */
export interface TextSearch {
  text: string;
  condition: (column: string, parameter: string) => string;
}

/** How a text is searched for in a column; null when there is none. */
export async function searchOf(
  dataSource: DataSource,
  table: 'cover_letter' | 'resume' | 'member',
  column: 'title' | 'email',
  text: string | undefined,
): Promise<TextSearch | null> {
  if (text === undefined) return null;
  const share = await sampleShare(dataSource, table, containsFrequentText(`${table}.${column}`, '$1'), [
    text,
  ]);
  return { text, condition: share >= FREQUENT_SHARE ? containsFrequentText : containsText };
}
