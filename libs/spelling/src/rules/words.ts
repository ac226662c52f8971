import { z } from 'zod';

/** The tokens as lindera gives them; positions count bytes of UTF-8. */
const rawTokensSchema = z.array(
  z.object({
    byteStart: z.number().int(),
    byteEnd: z.number().int(),
    partOfSpeechTag: z.string(),
    meaning: z.string().optional(),
    expression: z.string().optional(),
  }),
);

/** Splits a text into tokens by the dictionary; `readTokens` parses what it gives. */
export type Tokenize = (text: string) => unknown;

/** A morpheme, or several that are written as one: `했` is `VV+EP`. Tags are those of ko-dic. */
export interface Token {
  surface: string;
  start: number;
  end: number;
  tags: readonly string[];
  /** The class of a noun, such as `행위`; `*` or empty where the dictionary has none. */
  meaning: string;
  /** The first morpheme as the dictionary writes it: `하` for `했`. */
  stem: string;
}

/** What stands between two spaces, without the punctuation around it. */
export interface Word {
  text: string;
  start: number;
  end: number;
  tokens: readonly Token[];
  /** Whether nothing but one space is between the previous word and this one. */
  followsDirectly: boolean;
}

/** From the first to the last syllable, alphabetic character or digit between two spaces. */
const WORD = /[\p{L}\p{N}](?:\S*[\p{L}\p{N}])?/gu;

/** Splits one line into words with their tokens. */
export function readWords(tokenize: Tokenize, line: string): Word[] {
  const tokens = readTokens(tokenize, line);
  let next = 0;
  let last = 0;
  return Array.from(line.matchAll(WORD), ({ 0: text, index: start }) => {
    const end = start + text.length;
    const own: Token[] = [];
    for (let token = tokens[next]; token !== undefined && token.start < end; token = tokens[++next])
      if (token.start >= start && token.end <= end) own.push(token);
    const followsDirectly = last > 0 && line.slice(last, start) === ' ';
    last = end;
    return { text, start, end, tokens: own, followsDirectly };
  });
}

/** The tokens of a text, with positions in UTF-16 code units. */
export function readTokens(tokenize: Tokenize, text: string): Token[] {
  const positions = positionsOfBytes(text);
  return rawTokensSchema
    .parse(tokenize(text))
    .map(({ byteStart, byteEnd, partOfSpeechTag, meaning = '', expression = '*' }) => {
      const [start = 0, end = 0] = [positions[byteStart], positions[byteEnd]];
      const surface = text.slice(start, end);
      const stem = expression === '*' ? surface : expression.slice(0, expression.indexOf('/'));
      return { surface, start, end, tags: partOfSpeechTag.split('+'), meaning, stem };
    });
}

/** For each byte of the text in UTF-8 at which a character starts, the position of that character. */
function positionsOfBytes(text: string): Uint32Array {
  const positions = new Uint32Array(text.length * 3 + 1);
  let byte = 0;
  let position = 0;
  for (const character of text) {
    positions[byte] = position;
    byte += Buffer.byteLength(character);
    position += character.length;
  }
  positions[byte] = position;
  return positions;
}

export const firstTag = (token: Token | undefined): string => token?.tags[0] ?? '';
export const lastTag = (token: Token | undefined): string => token?.tags.at(-1) ?? '';

/** Whether the word modifies the noun after it: 하는, 모든, 회사의. */
export const isModifier = (word: Word | undefined): boolean =>
  ['ETM', 'MM', 'JKG'].includes(lastTag(word?.tokens.at(-1)));
