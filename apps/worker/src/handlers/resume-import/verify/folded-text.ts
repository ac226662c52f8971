/** A text without what is written one way or another, and where each of its characters stands in the text that it was made from. */
export interface FoldedText {
  folded: string;
  starts: number[];
  ends: number[];
}

/** EXACT leaves out white space alone; LOOSE keeps letters and digits alone. */
export type Folding = 'EXACT' | 'LOOSE';

const HYPHEN = /[‐-―−﹘﹣－]/;
const TILDE = /[～∼〜˜]/;
const QUOTES: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '·': '·',
  ㆍ: '·',
  '・': '·',
};

function foldCharacter(character: string, folding: Folding): string {
  if (HYPHEN.test(character)) return folding === 'EXACT' ? '-' : '';
  if (TILDE.test(character)) return folding === 'EXACT' ? '~' : '';
  const folded = (QUOTES[character] ?? character).normalize('NFKC').toLowerCase();
  return folded.replace(folding === 'EXACT' ? /\s+/g : /[^\p{L}\p{N}]+/gu, '');
}

/** Folds a text: full and half width, case, kinds of hyphens and quotes, white space. */
export function foldText(text: string, folding: Folding): FoldedText {
  let folded = '';
  const [starts, ends]: [number[], number[]] = [[], []];
  let at = 0;
  for (const character of text) {
    const kept = foldCharacter(character, folding);
    folded += kept;
    for (let index = 0; index < kept.length; index += 1) {
      starts.push(at);
      ends.push(at + character.length);
    }
    at += character.length;
  }
  return { folded, starts, ends };
}
