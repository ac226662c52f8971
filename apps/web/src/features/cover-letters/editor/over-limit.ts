import { countText } from '#domain';

/**
 * Where the text runs over a limit of characters, in UTF-16 code units; its length when it does not.
 * Characters are counted as everywhere else, so a decomposed syllable is one.
 */
export function overLimitStart(text: string, limit: number | null): number {
  if (limit === null || countText(text).characters <= limit) return text.length;
  let [fits, tooLong] = [0, text.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (countText(text.slice(0, middle)).characters <= limit) fits = middle;
    else tooLong = middle;
  }
  return isInsidePair(text, fits) ? fits - 1 : fits;
}

const isInsidePair = (text: string, at: number): boolean => /[\uD800-\uDBFF]/.test(text[at - 1] ?? '');
