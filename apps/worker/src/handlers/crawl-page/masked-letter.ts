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
  let maskedCount = 0;
  const masked = (original: string): string => {
    const { text, maskedCount: more } = maskPersonalData(storable(original));
    maskedCount += more;
    return text;
  };
  const maskedOrNull = (original: string | null): string | null =>
    original === null ? null : masked(original);
  const { title, text, jobField, companyName } = letter;
  const fields = {
    title: maskedOrNull(title),
    text: storable(masked(text).slice(0, CRAWLED_TEXT_LIMIT)),
    jobField: maskedOrNull(jobField),
    companyName: maskedOrNull(companyName),
  };
  return { ...fields, maskedCount };
}

// PostgreSQL takes no U+0000, and a lone surrogate is no text in any encoding.
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
