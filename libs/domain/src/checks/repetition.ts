import { withParticle } from '../hangul.js';
import type { Sentence } from '../split-sentences.js';
import { trimTrailing } from '../trim-trailing.js';
import type { CheckedText, TextCheck, TextFinding } from './text-check.js';

const MINIMUM_RUN = 3;
const FORMAL_ENDING = /[가-힣](?:습니다|습니까|니다|니까)$/;
const AFTER_ENDING = /[^가-힣]/;

/**
 * The ending of a sentence as a reader perceives it: 했습니다, 입니다, 있습니다; two syllables (했다, 해요) outside the formal
 * style. What follows the last Hangul syllable does not count. Null when fewer than two syllables stand together there.
 */
export function endingOf(sentence: string): string | null {
  const words = trimTrailing(sentence, AFTER_ENDING);
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
    if (run.length === MINIMUM_RUN) runs.push(run);
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
      severity: run.length > MINIMUM_RUN + 1 ? 'MEDIUM' : 'LOW',
    },
  ];
}

/** A finding for each run, from the start of its first sentence to the end of its last. */
export const findRepeatedEndings: TextCheck = ({ sentences }) => findEndingRuns(sentences).flatMap(findingOf);

interface Word {
  stem: string;
  start: number;
  end: number;
}

const WORD = /[가-힣A-Za-z0-9+#]+/g;
const PARTICLE =
  /(?:으로서|으로써|에서는|에서도|으로는|으로도|이라는|에게서|으로|에서|에게|에는|에도|까지|부터|보다|처럼|이나|이라|라는|과의|와의|로서|로써|을|를|은|는|이|가|과|와|의|에|로|도|만)$/;
// Ends of verbs and adjectives: what remains is no noun, so its repetition is grammar.
const PREDICATE =
  /(?:다|고|며|면|서|지만|려고|도록|게|던|니|며|듯|요|죠|까|한|할|했|된|될|됐|하는|되는|있는|없는|같은|많은|좋은|위한|대한|인한|통한)$/;
const COMMON_WORDS = new Set(
  '저는 제가 저의 저를 저도 제게 나는 내가 그리고 그래서 하지만 또한 그러나 따라서 이후 당시 때문 때문에 통해 위해 대해 함께 가장 매우 더욱 다시 항상 모든 여러 다양한 이러 이런 그런 이를 이는 그것 이것 자신 정도 하나 경우 가지 우리 귀사 생각 사람 과정 결과 이상 동안 이번 다른 바로 먼저 특히 많이 직접 스스로 서로 점을 있습니다 합니다 습니다'.split(
    ' ',
  ),
);
const REPEATED_IN_SENTENCE = 3;
const REPEATED_IN_LETTER = 6;
const REPEATED_SHARE = 0.03;

function stemOf(word: string): string | null {
  const stem = word.length > 2 ? word.replace(PARTICLE, '') : word;
  if (stem.length < 2 || COMMON_WORDS.has(word) || COMMON_WORDS.has(stem)) return null;
  if (PREDICATE.test(word) && stem === word) return null;
  return stem;
}

function wordsOf(sentence: Sentence): Word[] {
  return Array.from(sentence.text.matchAll(WORD)).flatMap((match) => {
    const stem = stemOf(match[0]);
    if (stem === null) return [];
    const start = sentence.start + match.index;
    return [{ stem, start, end: start + match[0].length }];
  });
}

function groupByStem(words: readonly Word[], ignored: ReadonlySet<string>): Word[][] {
  const groups = new Map<string, Word[]>();
  for (const word of words) {
    if (ignored.has(word.stem)) continue;
    const group = groups.get(word.stem);
    if (group) group.push(word);
    else groups.set(word.stem, [word]);
  }
  return [...groups.values()];
}

function findingAt(group: Word[], threshold: number, where: string): TextFinding[] {
  const word = group[threshold - 1];
  if (!word) return [];
  return [
    {
      rule: 'REPEATED_WORD',
      start: word.start,
      end: word.end,
      message: `‘${withParticle(`${word.stem}’`, '이/가')} ${where} ${group.length}번 나와요.`,
      suggestion: '빼도 뜻이 통하면 빼고, 아니면 다른 말로 바꿔 보세요.',
      severity: 'LOW',
    },
  ];
}

function ignoredWords({ companyName }: CheckedText): ReadonlySet<string> {
  return new Set(Array.from((companyName ?? '').matchAll(WORD), (match) => match[0]));
}

/**
 * Nouns that occur three times in one sentence, or six times and as 3 % of all nouns of the letter. The finding is at the occurrence
 * that reaches the limit. The company's name is not counted.
 */
export const findRepeatedWords: TextCheck = (checked) => {
  const ignored = ignoredWords(checked);
  const bySentence = checked.sentences.map(wordsOf);
  const all = bySentence.flat();
  const threshold = Math.max(REPEATED_IN_LETTER, Math.ceil(all.length * REPEATED_SHARE));
  const inLetter = groupByStem(all, ignored).flatMap((group) => findingAt(group, threshold, '글 전체에'));
  const inSentence = bySentence
    .flatMap((words) => groupByStem(words, ignored))
    .flatMap((group) => findingAt(group, REPEATED_IN_SENTENCE, '한 문장에'));
  return [
    ...inSentence,
    ...inLetter.filter((finding) => !inSentence.some((other) => other.start === finding.start)),
  ];
};
