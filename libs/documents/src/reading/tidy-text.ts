import { DocumentRefusal } from './refusal.js';

// Word processors draw bullets with signs of their own symbol fonts.
const PRIVATE_AT_START = /^([\t ]*)[\uE000-\uF8FF]/gm;
const PRIVATE = /[\uE000-\uF8FF]|[\u{F0000}-\u{10FFFD}]/gu;
const INVISIBLE = /(?![\t\n])\p{Cc}|[\u00AD\u200B\u2060\uFEFF\uFFFC\p{Bidi_Control}]/gu;
/** A letter or digit that is drawn: the Hangul filler is a letter without a shape. */
const VISIBLE_LETTER = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const SPACE = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;
// Word processors and fonts use characters of their own for the hyphen of a number, and PDFs give some hyphens twice.
const DOUBLED_HYPHEN = /-[\u2010\u2011]|[\u2010\u2011]-/g;
const HYPHEN_IN_NUMBER = /(?<=\d)[\u2010-\u2012\u2212](?=\d)/g;
/** A dash between digits may be a period, so that it is a hyphen only in what has the shape of a phone number. */
const DASHED_PHONE = /(?<!\d)(0\d{1,2})[\u2013-\u2015-](\d{3,4})[\u2013-\u2015-](\d{4})(?!\d)/g;

/** Largest share of a text that may be characters without a meaning. */
const GARBLED_SHARE = 0.3;

/**
 * The text of a document as it is shown and searched: as `tidyCharacters` makes it.
 * @throws DocumentRefusal NO_TEXT, or GARBLED when too much of it has no meaning without the document's fonts
 */
export function tidyText(text: string): string {
  refuseGarbled(text.replace(LINE_END, '\n'));
  const tidy = tidyCharacters(text);
  if (!VISIBLE_LETTER.test(tidy)) throw new DocumentRefusal('NO_TEXT', 'no letter');
  return tidy;
}

/**
 * A text composed, with one kind of space and line end, hyphens in numbers, no control characters but tabs and line ends, no more than one
 * blank line in a row.
 */
export const tidyCharacters = (text: string): string =>
  text
    .replace(LINE_END, '\n')
    .replace(PRIVATE_AT_START, '$1•')
    .replace(PRIVATE, '')
    .replace(INVISIBLE, '')
    .replace(SPACE, ' ')
    .replace(DOUBLED_HYPHEN, '-')
    .replace(HYPHEN_IN_NUMBER, '-')
    .replace(DASHED_PHONE, '$1-$2-$3')
    .toWellFormed()
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');

function refuseGarbled(text: string): void {
  const visible = text.replace(/\s/g, '').length;
  const meaningless = text.match(/[\uE000-\uF8FF\uFFFD]|(?!\s)\p{Cc}/gu)?.length ?? 0;
  if (visible > 0 && meaningless / visible > GARBLED_SHARE)
    throw new DocumentRefusal('GARBLED', 'no meaning');
}
