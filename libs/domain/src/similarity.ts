/** Two syllables: most Korean stems have as many. */
const NGRAM_SIZE = 2;
const SURROGATE = /[\uD800-\uDFFF]/;

function normalize(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The syllable n-grams of a text; case, spaces and punctuation do not count. A shorter text is its only n-gram. */
export function ngramsOf(text: string): Set<string> {
  const normalized = normalize(text);
  // Slicing the string is several times faster than an array of characters, and correct without surrogate pairs.
  const characters = SURROGATE.test(normalized) ? [...normalized] : normalized;
  if (characters.length > 0 && characters.length < NGRAM_SIZE) return new Set([normalized]);
  const ngrams = new Set<string>();
  for (let at = 0; at + NGRAM_SIZE <= characters.length; at += 1) {
    const ngram = characters.slice(at, at + NGRAM_SIZE);
    ngrams.add(typeof ngram === 'string' ? ngram : ngram.join(''));
  }
  return ngrams;
}

/** The Jaccard index of two sets, 0 to 1 (Jaccard 1901): the size of the intersection divided by that of the union. 1 for two empty sets. */
export function jaccardOf<Item>(left: ReadonlySet<Item>, right: ReadonlySet<Item>): number {
  if (left.size === 0 && right.size === 0) return 1;
  let common = 0;
  for (const item of left) if (right.has(item)) common += 1;
  return common / (left.size + right.size - common);
}

/**
 * Similarity of two texts, 0 (nothing in common) to 1: the Jaccard index of their sets of syllable n-grams. Two texts without any
 * letter or digit are equal (1); one such text is unlike every other (0).
 */
export const similarity = (left: string, right: string): number => jaccardOf(ngramsOf(left), ngramsOf(right));
