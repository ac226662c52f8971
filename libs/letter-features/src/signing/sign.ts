import { type FeatureCategory, featureCategorySchema } from '#contracts';
import { ngramsOf } from '#domain';
import { mix } from './mix.js';
import { sketchOf } from './sketch.js';
import { type Banding, LEXICAL_BANDING } from './thresholds.js';
import { toVector } from './vectors.js';

/** A description to be signed; `embedding` as it is stored, where there is one. */
export interface Unsigned {
  id: number;
  featuresCategory: FeatureCategory;
  description: string;
  embedding: Uint8Array | null;
}

/** Where a description stands among others: the keys of its bands, its rank among those that share a key, and its vector's sketch. */
interface Signed {
  id: number;
  rank: number;
  bands: number[];
  /** In base64; null without a vector. */
  sketch: string | null;
}

const LEXICAL_SALT = 0x0a11;
const categories = featureCategorySchema.options;

/** What depends on nothing but the description, its category and its vector. */
export function sign({ id, featuresCategory, description, embedding }: Unsigned): Signed {
  const salt = ((categories.indexOf(featuresCategory) + 1) << 16) | LEXICAL_SALT;
  return {
    id,
    rank: hashOf(description),
    bands: bandKeysOf(signatureOf(ngramsOf(description)), LEXICAL_BANDING, salt),
    sketch: embedding === null ? null : Buffer.from(sketchOf(toVector(embedding))).toString('base64'),
  };
}

/** Values of a signature. */
export const SIGNATURE_LENGTH = LEXICAL_BANDING.bands * LEXICAL_BANDING.rows;

const MAXIMUM_HASH = 0x7fffffff;
// An odd multiplier maps the 32-bit integers onto themselves one to one: each pair is a permutation of all n-grams' hashes.
const masks = Int32Array.from({ length: SIGNATURE_LENGTH }, (_, at) => mix(2 * at + 1));
const multipliers = Int32Array.from({ length: SIGNATURE_LENGTH }, (_, at) => mix(2 * at + 2) | 1);

/**
 * MinHash (Broder 1997): under each of the permutations the lowest of a set. Two sets agree in a value with the probability that is
 * their Jaccard index.
 */
export function signatureOf(ngrams: Iterable<string>): Int32Array {
  const signature = new Int32Array(SIGNATURE_LENGTH).fill(MAXIMUM_HASH);
  for (const ngram of ngrams) lower(signature, hashOf(ngram));
  return signature;
}

function lower(signature: Int32Array, hash: number): void {
  for (let at = 0; at < SIGNATURE_LENGTH; at += 1) {
    const product = Math.imul(hash ^ (masks[at] ?? 0), multipliers[at] ?? 1);
    // The high bits of a product depend on all bits of its factors; the low ones only on the low bits.
    const value = product ^ (product >>> 15);
    if (value < (signature[at] ?? MAXIMUM_HASH)) signature[at] = value;
  }
}

/**
 * Locality-sensitive hashing: a signed 32-bit key for each band, the same for signatures that agree in all of its rows (and, once in four
 * billion, for others: a shared key only makes two descriptions a pair to compare).
 * @param salt keeps signatures of different kinds apart
 */
export function bandKeysOf(signature: ArrayLike<number>, { bands, rows }: Banding, salt: number): number[] {
  const keys: number[] = [];
  for (let band = 0; band < bands; band += 1) {
    let key = mix(salt ^ (band + 1));
    for (let row = band * rows; row < (band + 1) * rows; row += 1)
      key = mix(key ^ (signature[row] ?? 0)) + row;
    keys.push(key | 0);
  }
  return keys;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A signed 32-bit hash of a text: FNV-1a over its UTF-16 code units, mixed. */
function hashOf(text: string): number {
  let value = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), FNV_PRIME);
  return mix(value);
}
