import { CRAWLED_TEXT_LIMIT } from '#contracts';
import type { ReadLetter } from '#crawling';
import { maskPersonalData } from '#domain';

/** A letter as it may be stored. */
export interface MaskedLetter extends ReadLetter {
  /** Pieces of personal data that were masked in it. */
  maskedCount: number;
}

/** Masks the personal data in a letter, and takes out what cannot be stored. */
export function maskLetter(letter: ReadLetter): MaskedLetter {
  const text = maskPersonalData(storable(letter.text));
  const title = letter.title === null ? null : maskPersonalData(storable(letter.title));
  return {
    text: storable(text.text.slice(0, CRAWLED_TEXT_LIMIT)),
    title: title?.text ?? null,
    jobField: letter.jobField === null ? null : storable(letter.jobField),
    companyName: letter.companyName === null ? null : storable(letter.companyName),
    maskedCount: text.maskedCount + (title?.maskedCount ?? 0),
  };
}

// PostgreSQL takes no U+0000, and a lone surrogate is no text in any encoding.
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
