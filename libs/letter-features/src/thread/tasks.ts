import { jaccardOf, ngramsOf } from '#domain';
import { type Pair, uniteAlike } from '../groups.js';
import { findNeighbours, type Neighbours, type SketchColumns } from '../neighbours.js';
import { sign, type Unsigned } from '../signing/sign.js';
import { EMBEDDING_THRESHOLD, LEXICAL_THRESHOLD } from '../signing/thresholds.js';
import { cosineOf, toVector } from '../signing/vectors.js';

/** Items in groups, and the pairs of them to compare, by their positions. */
interface Grouping {
  labels: readonly number[];
  pairs: readonly Pair[];
}

/** Tasks that take long to compute: functions of their input alone, which can be sent to a thread. */
export const tasks = {
  /** JSON text of what was signed, which only the database parses. */
  sign: (descriptions: readonly Unsigned[]): string => JSON.stringify(descriptions.map(sign)),
  findNeighbours: ({ columns, due }: { columns: SketchColumns; due: Int32Array }): Neighbours | undefined =>
    findNeighbours(columns, due),
  uniteByWords: ({ labels, pairs, descriptions }: Grouping & { descriptions: readonly string[] }): number[] =>
    uniteAlike(labels, pairs, alikeInWords(descriptions)),
  uniteByMeaning: ({
    labels,
    pairs,
    embeddings,
  }: Grouping & { embeddings: readonly Uint8Array[] }): number[] =>
    uniteAlike(labels, pairs, alikeInMeaning(embeddings)),
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;

/** One task with its input, as it is sent to the thread. */
export type Task = { [Name in TaskName]: { name: Name; input: Parameters<Tasks[Name]>[0] } }[TaskName];

/** What the thread answers to it. */
export type TaskAnswer<Name extends TaskName> = ReturnType<Tasks[Name]>;

function memoized<Value>(read: (item: number) => Value): (item: number) => Value {
  const known = new Map<number, Value>();
  return (item) => {
    const value = known.get(item) ?? read(item);
    known.set(item, value);
    return value;
  };
}

/** Decides exactly whether two of these descriptions, by their positions, have enough n-grams in common. */
function alikeInWords(descriptions: readonly string[]): (left: number, right: number) => boolean {
  const ngrams = memoized((item) => ngramsOf(descriptions[item] ?? ''));
  return (left, right) => jaccardOf(ngrams(left), ngrams(right)) >= LEXICAL_THRESHOLD;
}

/** Decides exactly whether two of these stored vectors, by their positions, point in nearly the same direction. */
function alikeInMeaning(embeddings: readonly Uint8Array[]): (left: number, right: number) => boolean {
  const vectors = memoized((item) => toVector(embeddings[item] ?? new Uint8Array()));
  return (left, right) => cosineOf(vectors(left), vectors(right)) >= EMBEDDING_THRESHOLD;
}
