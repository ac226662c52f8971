/** A stretch of a paragraph: its characters, or the place of one of its controls. */
export type ParagraphPiece = { text: string } | { control: true };

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
  let text = '';
  for (let at = 0; at + 2 <= data.length;) {
    const code = data.readUInt16LE(at);
    if (code >= 32) text += String.fromCharCode(code);
    else text += SIGNS[code] ?? '';
    if (EXTENDED_CONTROLS.has(code)) {
      pieces.push({ text }, { control: true });
      text = '';
    }
    if (code === PARAGRAPH_END) break;
    at += 2 * (LONG_CONTROLS.has(code) ? CONTROL_LENGTH : 1);
  }
  pieces.push({ text });
  return pieces;
}
