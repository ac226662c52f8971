import { alikeInMeaning, alikeInWords } from '../comparing/alike.js';
import { uniteAlike, type Pair } from '../comparing/groups.js';
import { sign, type Unsigned } from '../signing/sign.js';

/** Items in groups, and the pairs of them to look at, by their positions. */
interface Grouping {
  labels: readonly number[];
  pairs: readonly Pair[];
}

/** What takes computing: functions of their input alone, which is what can be sent to a thread. */
export const tasks = {
  /** JSON text of what was signed: the database reads it, and nobody on the way. */
  sign: (descriptions: readonly Unsigned[]): string => JSON.stringify(descriptions.map(sign)),
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
