/** A stretch of a paragraph: its characters, or the place of one of its controls. */
export type ParagraphPiece = { text: string } | { control: true };

const FIRST_CHARACTER = 32;
const LINE_BREAK = 10;
const PARAGRAPH_END = 13;
const TAB = 9;
const HYPHEN = 24;
const [BOUND_SPACE, FIXED_SPACE] = [30, 31];
/** Controls that take the place of eight characters; the others below 32 take one. */
const LONG_CONTROLS = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
/** Those of them that stand for a record of their own (HWP 5.0, table 6: extended controls). */
const EXTENDED_CONTROLS = new Set([1, 2, 3, 11, 12, 14, 15, 16, 17, 18, 21, 22, 23]);
const CONTROL_LENGTH = 8;

const SIGNS: Record<number, string> = {
  [TAB]: '\t',
  [LINE_BREAK]: '\n',
  [HYPHEN]: '-',
  [BOUND_SPACE]: ' ',
  [FIXED_SPACE]: ' ',
};

/** Splits the characters of a paragraph (UTF-16LE) into text and the places of its controls, in order. */
export function readParagraphText(data: Buffer): ParagraphPiece[] {
  const pieces: ParagraphPiece[] = [];
  const length = data.length - (data.length % 2);
  let text = '';
  let [at, runStart] = [0, 0];
  while (at < length) {
    const code = data.readUInt16LE(at);
    if (code >= FIRST_CHARACTER) {
      at += 2;
      continue;
    }
    text += data.toString('utf16le', runStart, at) + (SIGNS[code] ?? '');
    if (EXTENDED_CONTROLS.has(code)) {
      pieces.push({ text }, { control: true });
      text = '';
    }
    at = code === PARAGRAPH_END ? length : at + 2 * (LONG_CONTROLS.has(code) ? CONTROL_LENGTH : 1);
    runStart = at;
  }
  pieces.push({ text: text + data.toString('utf16le', runStart, length) });
  return pieces;
}
