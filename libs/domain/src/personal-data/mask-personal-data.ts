import { foldForms } from './fold-forms.js';
import { PERSONAL_DATA, type PersonalDataPattern } from './patterns.js';

export interface MaskedText {
  text: string;
  /** Pieces that were masked. */
  maskedCount: number;
}

/**
 * Replaces what tells who wrote a text: names after a label (성명:, 이름:, 지원자: …) or in "제 이름은 …입니다" by ○○○, e-mail addresses by
 * [이메일], resident and foreigner registration numbers by [주민등록번호], telephone numbers by [전화번호], messenger accounts after their
 * label by [메신저]. Full-width characters, odd spaces, hyphens and digits count as the plain ones, what has no shape as nothing; the rest of the text
 * stays as it is, and
 * masking a masked text changes nothing. Linear in the length of the text.
 */
export function maskPersonalData(text: string): MaskedText {
  return PERSONAL_DATA.reduce<MaskedText>(mask, { text, maskedCount: 0 });
}

function mask({ text, maskedCount }: MaskedText, kind: PersonalDataPattern): MaskedText {
  const pieces: string[] = [];
  let end = 0;
  const folded = foldForms(text);
  for (const { 0: match, index, groups } of folded.text.matchAll(kind.pattern)) {
    const found = groups?.['data'] ?? match;
    if (kind.isData?.(found) === false) continue;
    const foldedEnd = index + match.length;
    const start = folded.origins[foldedEnd - found.length] ?? end;
    pieces.push(text.slice(end, start), kind.mask);
    end = folded.origins[foldedEnd] ?? text.length;
  }
  pieces.push(text.slice(end));
  return { text: pieces.join(''), maskedCount: maskedCount + (pieces.length - 1) / 2 };
}
