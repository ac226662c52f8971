/** Full-width forms (U+FF01 to U+FF5E) lie this far behind the ASCII that they stand for. */
const FULL_WIDTH_OFFSET = 0xfee0;
const UNUSUAL_SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const UNUSUAL_HYPHENS = /[\u2010-\u2015\u2212\u30fc\u3161]/g;

/**
 * A text in which letters, digits, spaces and hyphens stand in their plain form, for patterns to find; as long as the text, character
 * by character, so that what is found in it lies at the same place.
 */
export const foldForms = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (character) =>
      String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET),
    )
    .replace(UNUSUAL_SPACES, ' ')
    .replace(UNUSUAL_HYPHENS, '-');
