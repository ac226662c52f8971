/** The lengths of a text, as application forms count it. */
export interface TextCount {
  /** Code points after NFC, spaces and line breaks included. */
  characters: number;
  /** Code points after NFC, every whitespace character left out. */
  charactersWithoutSpaces: number;
  /** Bytes as Korean application forms count them: ASCII and a line break 1, anything else 2. */
  eucKrBytes: number;
  /** Bytes in UTF-8: a syllable of Hangul 3, ASCII and a line break 1. */
  utf8Bytes: number;
}

/** Where a count stands against a limit; see checkLimit. */
export type LimitState = 'UNDER' | 'GOOD' | 'OVER';

/** A count against its limit. */
export interface LimitCheck {
  state: LimitState;
  /** Share of the limit in use, in percent, rounded down; 101 % is over even by one character. */
  percent: number;
  /** What is left until the limit; negative when over. */
  remaining: number;
}

const GOOD_FROM_PERCENT = 80;
const WHITESPACE = /\s/u;

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/**
 * Counts a text as recruiters do. A character is a Unicode code point after NFC, so a decomposed 한 (ㅎㅏㄴ) is one;
 * an emoji joined of several code points counts as several. A line break counts as one, \r\n included. Characters
 * that EUC-KR cannot write (emoji, rare hanja) count as 2 bytes there.
 */
export function countText(text: string): TextCount {
  const count = { characters: 0, charactersWithoutSpaces: 0, eucKrBytes: 0, utf8Bytes: 0 };
  for (const character of text.normalize('NFC').replace(/\r\n?/g, '\n')) {
    const codePoint = character.codePointAt(0) ?? 0;
    count.characters += 1;
    if (!WHITESPACE.test(character)) count.charactersWithoutSpaces += 1;
    count.eucKrBytes += codePoint < 0x80 ? 1 : 2;
    count.utf8Bytes += utf8Length(codePoint);
  }
  return count;
}

/**
 * Where a count stands against a limit in the same unit: UNDER below 80 %, GOOD from 80 % up to the limit itself,
 * OVER beyond it.
 * @throws RangeError when the limit is not above 0
 */
export function checkLimit(used: number, limit: number): LimitCheck {
  if (!(limit > 0)) throw new RangeError(`limit must be above 0, got ${limit}`);
  const share = (used * 100) / limit;
  const percent = used > limit ? Math.max(101, Math.floor(share)) : Math.floor(share);
  const state = used > limit ? 'OVER' : share >= GOOD_FROM_PERCENT ? 'GOOD' : 'UNDER';
  return { state, percent, remaining: limit - used };
}
