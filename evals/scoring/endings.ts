import { splitSentences } from '#domain';
import { withoutPlaceholders } from './plain-text.js';

const TRAILING = /[\s.!?…~,;:"'’”)\]〉》」』]+$/u;

/** The speech level (종결어미) of a sentence. */
export type Ending = 'POLITE' | 'FORMAL' | 'OTHER';

/** 해요체 is polite, 합니다체 formal; noun phrases, plain endings and other languages are neither. */
export function endingOf(sentence: string): Ending {
  const bare = sentence.replace(TRAILING, '');
  if (/[요죠]$/.test(bare)) return 'POLITE';
  return /(?:니다|니까|시오)$/.test(bare) ? 'FORMAL' : 'OTHER';
}

/** A quoted sentence: an example, or a sentence of the letter. */
const QUOTATION = /“[^“”]*”|‘[^‘’]*’|"[^"]*"|(?<![가-힣A-Za-z0-9])'[^']*'|「[^」]*」|『[^』]*』/g;
/** Replaces quotations and placeholders, which are not the speaker's own words. */
const NOT_SAID = '□';

/**
 * The sentences whose ending differs from the wanted one, and how many sentences were examined: sentences that end in a placeholder
 * or a quotation have no speech level.
 */
export function endingsOf(texts: readonly string[], wanted: Ending): { sentences: number; others: string[] } {
  const sentences = texts
    .map((text) => withoutPlaceholders(text, NOT_SAID).replace(QUOTATION, NOT_SAID))
    .flatMap((text) => splitSentences(text))
    .map(({ text }) => text)
    .filter((text) => /[\p{L}\p{N}]/u.test(text) && !text.replace(TRAILING, '').endsWith(NOT_SAID));
  return { sentences: sentences.length, others: sentences.filter((text) => endingOf(text) !== wanted) };
}
