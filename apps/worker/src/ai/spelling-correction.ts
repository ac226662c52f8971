import { readKnownWords } from '#spelling';
import type { DataSource } from 'typeorm';

/**
 * Corrects what is sure to be misspelt or wrongly spaced in a text that the AI wrote for a member, who then sees it without
 * these errors. Names that the member's own spelling check leaves alone stay.
 */
export type CorrectSpelling = (text: string) => string;

/** @param companyName of the letter, which may not be saved yet */
export async function createSpellingCorrection(
  dataSource: DataSource,
  memberId: number,
  companyName: string | null | undefined,
): Promise<CorrectSpelling> {
  // The rules take a tenth of a second to load, which no start waits for.
  const { correctSureErrors } = await import('#spelling-rules');
  const knownWords = [...(await readKnownWords(dataSource, memberId)), companyName ?? ''];
  return (text) => correctSureErrors(text, { knownWords });
}
