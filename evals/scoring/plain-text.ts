/** Placeholders that the applicant is to fill in: "(맡은 역할을 적어 주세요)", "[결과 수치]". They state nothing. */
const PLACEHOLDER = /\([^()]*(?:주세요|보세요|넣으세요|적기|채우기)[^()]*\)|\[[^[\]]{1,80}\]/g;

/** A text without its placeholders, or with something else in their place. */
export const withoutPlaceholders = (text: string, instead = ' '): string =>
  text.replace(PLACEHOLDER, instead);

/** An interview answer as it is spoken: text in brackets is for the applicant to fill in, and becomes a placeholder. */
export const spokenText = (answer: string): string =>
  answer.replace(/\([^()]*[가-힣]{2}[^()]*\)|\[[^[\]]{1,80}\]/g, '[…]');

/** Normalizes a text for comparison: ignores case, spaces and commas, and unifies dashes and quotation marks. */
export const foldText = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s,]+/g, '')
    .replace(/[‐‑‒–—―−～∼~]/g, '-')
    .replace(/[‘’‛′]/g, "'")
    .replace(/[“”„″]/g, '"');

/** The markers that the text contains. */
export function markersIn(text: string, markers: readonly string[] = []): string[] {
  const folded = foldText(text);
  return markers.filter((marker) => folded.includes(foldText(marker)));
}
