import { nearest } from './nearest.js';
import type { Place, SourceText } from './source-text.js';
import type { Verified } from './verifier.js';

const NUMBER = /(?<![\d.,])\d{1,3}(?:\.\d{1,3})?(?![\d,]|\.\d)/g;

/** A number between 0 and 100 that the source has as a number of its own. */
export function findNumber(
  { text }: SourceText,
  value: string,
  anchor: Place | undefined,
): Verified<number> | undefined {
  const written = /^\s*(\d{1,3}(?:\.\d{1,3})?)\s*$/.exec(value)?.[1];
  if (written === undefined || Number(written) > 100) return undefined;
  const places = [...text.matchAll(NUMBER)]
    .filter(([found]) => Number(found) === Number(written))
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
  const chosen = nearest(places, anchor);
  if (chosen === undefined) return undefined;
  return { ...chosen.place, value: Number(written), doubt: chosen.isSure ? null : 'SEVERAL' };
}
