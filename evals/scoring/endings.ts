import { splitSentences } from '#domain';
import { withoutPlaceholders } from './plain-text.js';

const TRAILING = /[\s.!?…~,;:"'’”)\]〉》」』]+$/u;

/** How a sentence addresses whom it speaks to. */
export type Ending = 'POLITE' | 'FORMAL' | 'OTHER';

/** 해요체 is polite, 합니다체 formal; noun phrases, plain endings and other languages are neither. */
export function endingOf(sentence: string): Ending {
  const bare = sentence.replace(TRAILING, '');
  if (/[요죠]$/.test(bare)) return 'POLITE';
  return /(?:니다|니까|시오)$/.test(bare) ? 'FORMAL' : 'OTHER';
}

/** The sentences of texts whose ending is another than the wanted one, and how many sentences there are; placeholders are none. */
export function endingsOf(texts: readonly string[], wanted: Ending): { sentences: number; others: string[] } {
  const sentences = texts
    .flatMap((text) => splitSentences(withoutPlaceholders(text)))
    .map(({ text }) => text)
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
  return { sentences: sentences.length, others: sentences.filter((text) => endingOf(text) !== wanted) };
}
