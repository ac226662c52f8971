/** Placeholders that the applicant is to fill in: "(맡은 역할을 적어 주세요)", "[결과 수치]". They claim nothing. */
const PLACEHOLDER = /\([^()]*(?:주세요|보세요|넣으세요|적기|채우기)[^()]*\)|\[[^[\]]{1,80}\]/g;

/** A text without its placeholders, or with something else in their place. */
export const withoutPlaceholders = (text: string, instead = ' '): string =>
  text.replace(PLACEHOLDER, instead);

/** What an interview answer says aloud: what stands in brackets is for the applicant to fill in, and becomes a placeholder. */
export const spokenText = (answer: string): string =>
  answer.replace(/\([^()]*[가-힣]{2}[^()]*\)|\[[^[\]]{1,80}\]/g, '[…]');

/** A text for finding another in it: case, blanks and commas do not count, nor which dash or quotation mark is used. */
export const foldText = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s,]+/g, '')
    .replace(/[‐‑‒–—―−～∼~]/g, '-')
    .replace(/[‘’‛′]/g, "'")
    .replace(/[“”„″]/g, '"');

/** Those of the markers that stand in the text. */
export function markersIn(text: string, markers: readonly string[] = []): string[] {
  const folded = foldText(text);
  return markers.filter((marker) => folded.includes(foldText(marker)));
}
