import type { Random } from '../random.js';

const KINDS = {
  AI_IMPROVE: 26,
  INTERVIEW_QUESTIONS: 10,
  CUSTOM_ANSWER: 22,
  INTERVIEW_PRACTICE: 20,
  RESUME_IMPORT: 4,
  EXPORT: 14,
  EXTRACT: 2,
  PROCESS: 1,
  DEDUPLICATE: 1,
} as const;
export type ActionKind = keyof typeof KINDS;

/** Something that a member asks for, and how. */
export interface Action {
  index: number;
  kind: ActionKind;
  /** Place of the member in the list. */
  member: number;
  idempotencyKey: string;
  /** Chooses among the member's letters, files and texts. */
  choice: number;
  /** The same request is sent twice at one moment, as by a double click. */
  isDoubled: boolean;
  /** The same request is sent once more when it has been accepted. */
  isRepeated: boolean;
  /** The member changes their mind, right away or once it runs. */
  cancel: 'NEVER' | 'AT_ONCE' | 'WHEN_RUNNING';
}

const LOTS = Object.entries(KINDS).flatMap(([kind, weight]) =>
  Array.from({ length: weight }, () => kind as ActionKind),
);

/** Draws actions without end; the first members ask for more than their tokens pay for. */
export function* drawActions(random: Random, members: number): Generator<Action, never> {
  const run = random.fork('key').below(2 ** 30);
  for (let index = 0; ; index += 1) {
    const draw = random.next();
    yield {
      index,
      kind: random.pick(LOTS),
      member: Math.floor(draw * draw * members),
      idempotencyKey: `faults-${run}-${index}`,
      choice: random.below(1_000),
      isDoubled: random.chance(0.08),
      isRepeated: random.chance(0.08),
      cancel: random.chance(0.1) ? random.pick(['AT_ONCE', 'WHEN_RUNNING'] as const) : 'NEVER',
    };
  }
}
