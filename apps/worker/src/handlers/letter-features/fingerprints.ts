/**
 * The normalized form in which texts are compared: NFC, lower case, letters and digits alone, so that spacing and punctuation hide no copy.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Every run of `length` characters of a folded text, from left to right. */
export function runsOf(folded: string, length: number): string[] {
  const count = Math.max(0, folded.length - length + 1);
  return Array.from({ length: count }, (_, at) => folded.slice(at, at + length));
}

/** Characters of a run that is hashed. A text shares shorter runs with some of millions of letters by chance. */
export const MINIMUM_COPY_LENGTH = 16;

/** Of this many consecutive hashes at least one is kept. */
const WINDOW = 17;

/** Characters from which on every run that a text shares with a letter is found by the letter's fingerprints: most of a sentence. */
export const GUARANTEED_COPY_LENGTH = MINIMUM_COPY_LENGTH + WINDOW - 1;

/** The hashes of all runs of MINIMUM_COPY_LENGTH characters, as whole numbers below 2^53. */
export const hashesOf = (text: string): number[] => runsOf(foldText(text), MINIMUM_COPY_LENGTH).map(hash);

/**
 * The hashes of a text that are kept: the least of every WINDOW neighbours (winnowing: Schleimer,
 * Wilkerson and Aiken, SIGMOD 2003), so about one in nine. Of a text too short for a window the least one.
 */
export function fingerprintsOf(text: string): number[] {
  const hashes = hashesOf(text);
  const kept = new Set<number>();
  for (let start = 0; start <= Math.max(0, hashes.length - WINDOW); start += 1) {
    const window = hashes.slice(start, start + WINDOW);
    if (window.length > 0) kept.add(Math.min(...window));
  }
  return [...kept];
}

/** A 53-bit hash that spreads well over short texts (cyrb53 by bryc, in the public domain). */
function hash(text: string): number {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 2654435761);
    high = Math.imul(high ^ unit, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return 2 ** 32 * (2097151 & high) + (low >>> 0);
}
