/** Full-width forms (U+FF01 to U+FF5E) lie this far behind the ASCII that they stand for. */
const FULL_WIDTH_OFFSET = 0xfee0;
/** Full-width forms, spaces, hyphens, dots and swung dashes that are not ASCII, digits of other scripts and styles, what has no shape. */
const UNUSUAL =
  /(?<fullWidth>[\uff01-\uff5e])|(?<space>[\u00a0\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0])|(?<hyphen>[\u2010-\u2015\u2212\u30fc\u3161])|(?<dot>[\u2022\u2027\u2219\u22c5\u30fb\u318d\uff65])|(?<tilde>[\u223c\u301c])|(?<digit>[^\d\P{Nd}])|(?<shapeless>\p{Default_Ignorable_Code_Point})/gu;

/** A text for patterns to find something in, and where in the original each of its characters, and its end, lies. */
export interface FoldedText {
  text: string;
  /** One more than the text has characters. */
  origins: Uint32Array;
}

/** A text in which letters, digits, spaces and punctuation stand in their plain form, and what has no shape is left out. */
export function foldForms(text: string): FoldedText {
  const origins = new Uint32Array(text.length + 1);
  const pieces: string[] = [];
  let length = 0;
  const add = (piece: string, origin: number, step: 0 | 1): void => {
    pieces.push(piece);
    for (let index = 0; index < piece.length; index += 1) origins[length + index] = origin + index * step;
    length += piece.length;
  };
  let end = 0;
  for (const match of text.matchAll(UNUSUAL)) {
    add(text.slice(end, match.index), end, 1);
    add(plainFormOf(match), match.index, 0);
    end = match.index + match[0].length;
  }
  add(text.slice(end), end, 1);
  origins[length] = text.length;
  return { text: pieces.join(''), origins: origins.subarray(0, length + 1) };
}

function plainFormOf({ 0: character, groups = {} }: RegExpExecArray): string {
  if (groups['fullWidth'] !== undefined)
    return String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET);
  if (groups['space'] !== undefined) return ' ';
  if (groups['hyphen'] !== undefined) return '-';
  if (groups['dot'] !== undefined) return '·';
  if (groups['tilde'] !== undefined) return '~';
  return groups['digit'] === undefined ? '' : String(digitOf(character.codePointAt(0) ?? 0));
}

// Unicode gives the digits of every script, 0 to 9, ten places in a row, and rows of them one after the other (TUS 4.6).
function digitOf(codePoint: number): number {
  let zero = codePoint;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (codePoint - zero) % 10;
}
