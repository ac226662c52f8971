import { hashOf, mix } from './hash.js';
import { LEXICAL_BANDING } from './thresholds.js';

/** Values of a signature. */
export const SIGNATURE_LENGTH = LEXICAL_BANDING.bands * LEXICAL_BANDING.rows;

const HIGHEST = 0x7fffffff;
// An odd multiplier maps the 32-bit integers onto themselves one to one: each pair is a permutation of all n-grams' hashes.
const masks = Int32Array.from({ length: SIGNATURE_LENGTH }, (_, at) => mix(2 * at + 1));
const multipliers = Int32Array.from({ length: SIGNATURE_LENGTH }, (_, at) => mix(2 * at + 2) | 1);

/**
 * MinHash (Broder 1997): under each of the permutations the lowest of a set. Two sets agree in a value with the probability that is
 * their Jaccard index.
 */
export function signatureOf(ngrams: Iterable<string>): Int32Array {
  const signature = new Int32Array(SIGNATURE_LENGTH).fill(HIGHEST);
  for (const ngram of ngrams) lower(signature, hashOf(ngram));
  return signature;
}

function lower(signature: Int32Array, hash: number): void {
  for (let at = 0; at < SIGNATURE_LENGTH; at += 1) {
    const product = Math.imul(hash ^ (masks[at] ?? 0), multipliers[at] ?? 1);
    // The low bits of a product know little of the factors; the high ones decide.
    const value = product ^ (product >>> 15);
    if (value < (signature[at] ?? HIGHEST)) signature[at] = value;
  }
}
