import { jaccardOf, ngramsOf } from '#domain';
import { EMBEDDING_THRESHOLD, LEXICAL_THRESHOLD } from '../signing/thresholds.js';
import { cosineOf, toVector } from '../signing/vectors.js';

function memoized<Value>(read: (item: number) => Value): (item: number) => Value {
  const known = new Map<number, Value>();
  return (item) => {
    const value = known.get(item) ?? read(item);
    known.set(item, value);
    return value;
  };
}

/** Tells exactly whether two of these descriptions, by their positions, have enough n-grams in common. */
export function alikeInWords(descriptions: readonly string[]): (left: number, right: number) => boolean {
  const ngrams = memoized((item) => ngramsOf(descriptions[item] ?? ''));
  return (left, right) => jaccardOf(ngrams(left), ngrams(right)) >= LEXICAL_THRESHOLD;
}

/** Tells exactly whether two of these stored vectors, by their positions, point in nearly the same direction. */
export function alikeInMeaning(embeddings: readonly Uint8Array[]): (left: number, right: number) => boolean {
  const vectors = memoized((item) => toVector(embeddings[item] ?? new Uint8Array()));
  return (left, right) => cosineOf(vectors(left), vectors(right)) >= EMBEDDING_THRESHOLD;
}
