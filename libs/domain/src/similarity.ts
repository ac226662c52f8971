const SURROGATE = /[\uD800-\uDFFF]/;

function normalize(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The syllable n-grams of a text; case, spaces and punctuation do not count. A text that is shorter than one is its own. */
export function ngramsOf(text: string, size = 2): Set<string> {
  const normalized = normalize(text);
  // A string can be cut where it stands unless a character takes two code units; that is several times faster.
  const characters = SURROGATE.test(normalized) ? [...normalized] : normalized;
  if (characters.length > 0 && characters.length < size) return new Set([normalized]);
  const ngrams = new Set<string>();
  for (let at = 0; at + size <= characters.length; at += 1) {
    const ngram = characters.slice(at, at + size);
    ngrams.add(typeof ngram === 'string' ? ngram : ngram.join(''));
  }
  return ngrams;
}

/** The Jaccard index of two sets, 0 to 1 (Jaccard 1901): what they have in common of all that they have. Two empty sets are alike. */
export function jaccardOf<Item>(left: ReadonlySet<Item>, right: ReadonlySet<Item>): number {
  if (left.size === 0 && right.size === 0) return 1;
  let common = 0;
  for (const item of left) if (right.has(item)) common += 1;
  return common / (left.size + right.size - common);
}

/**
 * Likeness of two texts, 0 (nothing in common) to 1: the Jaccard index of their sets of syllable n-grams (n = 2 works well for
 * Korean, where most stems have two syllables). Two texts without any letter or digit are equal (1); one such text is unlike every
 * other (0).
 */
export const similarity = (a: string, b: string, size = 2): number => similarityTo(b, size)(a);

/** The likeness of other texts to this one, which is read only once. */
function similarityTo(text: string, size = 2): (other: string) => number {
  const right = ngramsOf(text, size);
  return (other) => jaccardOf(ngramsOf(other, size), right);
}
