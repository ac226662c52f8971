import type { Sentence } from '../split-sentences.js';
import { trimTrailing } from '../trim-trailing.js';
import type { TextCheck, TextFinding } from './text-check.js';

const RUN_FROM = 3;
const FORMAL_ENDING = /[가-힣](?:습니다|습니까|니다|니까)$/;
const BEHIND_THE_ENDING = /[^가-힣]/;

/**
 * The ending of a sentence as a reader hears it: 했습니다, 입니다, 있습니다; two syllables (했다, 해요) outside the formal
 * style. Null when the sentence does not end in Hangul.
 */
export function endingOf(sentence: string): string | null {
  const words = trimTrailing(sentence, BEHIND_THE_ENDING);
  return FORMAL_ENDING.exec(words)?.[0] ?? /[가-힣]{2}$/.exec(words)?.[0] ?? null;
}

/** Runs of three or more sentences in a row with one ending, as the sentences themselves. */
export function findEndingRuns<T extends { text: string }>(sentences: readonly T[]): T[][] {
  const runs: T[][] = [];
  let run: T[] = [];
  let ending: string | null = null;
  for (const sentence of sentences) {
    const next = endingOf(sentence.text);
    if (next !== null && next === ending) run.push(sentence);
    else run = [sentence];
    ending = next;
    if (run.length === RUN_FROM) runs.push(run);
  }
  return runs;
}

function findingOf(run: Sentence[]): TextFinding[] {
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last) return [];
  return [
    {
      rule: 'REPEATED_ENDING',
      start: first.start,
      end: last.end,
      message: `‘${endingOf(first.text)}’로 끝나는 문장이 ${run.length}번 이어져요.`,
      suggestion: '두 문장을 잇거나 끝맺는 말을 바꿔서 흐름에 변화를 주세요.',
      severity: run.length > RUN_FROM + 1 ? 'MEDIUM' : 'LOW',
    },
  ];
}

/** One finding a run, from the start of its first sentence to the end of its last. */
export const findRepeatedEndings: TextCheck = ({ sentences }) => findEndingRuns(sentences).flatMap(findingOf);
