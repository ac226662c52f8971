import { type FeatureCategory, featureCategorySchema } from '#contracts';
import { ngramsOf } from '#domain';
import { type Banding, EMBEDDING_BANDING, LEXICAL_BANDING } from './thresholds.js';
import { toVector } from './vectors.js';

/** A description to be signed; `embedding` as it is stored, where there is one. */
export interface Unsigned {
  id: number;
  featuresCategory: FeatureCategory;
  description: string;
  embedding: Uint8Array | null;
}

/** Where a description stands among others: the keys of its bands, and its rank among those that share one. */
interface Signed {
  id: number;
  rank: number;
  bands: number[];
}

const LEXICAL_SALT = 0x0a11;
const EMBEDDING_SALT = 0x0e3b;
const categories = featureCategorySchema.options;

/** What depends on nothing but the description, its category and its vector. */
export function sign({ id, featuresCategory, description, embedding }: Unsigned): Signed {
  const salt = (categories.indexOf(featuresCategory) + 1) << 16;
  const lexical = bandKeysOf(signatureOf(ngramsOf(description)), LEXICAL_BANDING, salt | LEXICAL_SALT);
  const semantic =
    embedding === null
      ? []
      : bandKeysOf(sidesOf(toVector(embedding)), EMBEDDING_BANDING, salt | EMBEDDING_SALT);
  return { id, rank: hashOf(description), bands: [...new Set([...lexical, ...semantic])] };
}

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
    // The high bits of a product depend on all bits of its factors; the low ones only on the low bits.
    const value = product ^ (product >>> 15);
    if (value < (signature[at] ?? HIGHEST)) signature[at] = value;
  }
}

const PLANES = EMBEDDING_BANDING.bands * EMBEDDING_BANDING.rows;
const TWO_TO_32 = 2 ** 32;

// Above 0, so that it has a logarithm.
const uniform = (seed: number): number => ((mix(seed) >>> 0) + 0.5) / TWO_TO_32;

// Box and Muller 1958: a vector of normal deviates points in every direction alike.
const normal = (at: number): number =>
  Math.sqrt(-2 * Math.log(uniform(2 * at + 1))) * Math.cos(2 * Math.PI * uniform(2 * at + 2));

const planesByDimension = new Map<number, Float32Array>();

function planesOf(dimensions: number): Float32Array {
  const known = planesByDimension.get(dimensions);
  if (known !== undefined) return known;
  const planes = Float32Array.from({ length: PLANES * dimensions }, (_, at) => normal(at));
  planesByDimension.set(dimensions, planes);
  return planes;
}

/**
 * On which side of random hyperplanes a vector lies, 1 or 0 each (Charikar 2002). Two vectors agree in one with probability
 * 1 − angle/π.
 */
export function sidesOf(vector: Float32Array): Uint8Array {
  const planes = planesOf(vector.length);
  const sides = new Uint8Array(PLANES);
  for (let plane = 0; plane < PLANES; plane += 1) {
    let product = 0;
    const start = plane * vector.length;
    for (let at = 0; at < vector.length; at += 1) product += (planes[start + at] ?? 0) * (vector[at] ?? 0);
    sides[plane] = product > 0 ? 1 : 0;
  }
  return sides;
}

/**
 * Locality-sensitive hashing: one signed 32-bit key a band, the same for signatures that agree in all of its rows (and, once in four
 * billion, for others; all that share a key are still compared).
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

/**
 * Mixes a 32-bit integer so that every bit of it affects every bit of the signed result: the finalizer of MurmurHash3
 * (Appleby 2011).
 */
export function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** A signed 32-bit hash of a text: FNV-1a over its UTF-16 code units, mixed. */
function hashOf(text: string): number {
  let value = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), FNV_PRIME);
  return mix(value);
}
