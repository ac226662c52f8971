import { z } from 'zod';

/**
 * Text that can be stored: PostgreSQL takes no U+0000, and a lone surrogate is no text in any encoding. Composed (NFC), since macOS
 * writes Hangul decomposed: a syllable then counts as one character and every search finds it.
 * @param message shown where it is missing
 */
export function requiredText(message: string) {
  return storable(z.string(message).normalize('NFC'));
}

/** Text that is not composed: another spelling of an address or a selector may identify something else. */
export function exactText(message: string) {
  return storable(z.string(message));
}

function storable(text: z.ZodString) {
  return text.refine(
    (value) => !value.includes('\u0000') && value.isWellFormed(),
    '쓸 수 없는 문자가 들어 있어요.',
  );
}

/** Whether a text is invisible: white space and characters without a shape, such as U+200B and the Hangul filler. */
export const isBlank = (value: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(value);

/** Characters that a search may have. */
export const MAXIMUM_SEARCH_LENGTH = 200;

/** Characters that a search among a member's own documents may have. */
export const MAXIMUM_DOCUMENT_SEARCH_LENGTH = 100;

/** Search text of a list; blank means no search. */
export const searchTextSchema = (limit = MAXIMUM_SEARCH_LENGTH) =>
  requiredText('검색어를 적어 주세요.')
    .trim()
    .max(limit, `검색어는 ${limit}자까지 쓸 수 있어요.`)
    .transform((value) => (isBlank(value) ? undefined : value))
    .optional();
