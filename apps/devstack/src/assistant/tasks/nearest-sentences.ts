import type { LetterSentence } from './task.js';

// Beginnings of words that occur in any question and do not tell its subject.
const STOCK_HEADS = new Set(
  '무엇 어떻 어떤 어디 언제 누구 얼마 왜요 가장 말씀 들려 주세 주실 주신 있나 있다 있었 있는 있을 있으 하셨 하시 하나 한가 했나 했던 했을 되나 그때 그것 그런 이때 이런 이것 본인 자신 스스 저는 제가 대해 대한 관한 관해 경험 설명 이야 까닭 이유 생각 이번 만약 혹시 실제 구체 당신 지원 면접 질문 답변 소개 적이 적은 보신 보고 하는 했는 되는 위해 통해 많은 좋은 혼자 다른 이후 함께'.split(
    ' ',
  ),
);
const WORD = /[가-힣]{2,}|[A-Za-z][A-Za-z0-9+#.]*|\d+/g;

/** The beginnings of the meaningful words of a question: two syllables, the length of most Korean stems; Latin words and numbers whole. */
export function headsOf(text: string): string[] {
  const words = text.match(WORD) ?? [];
  const heads = words.map((word) => (/^[가-힣]/.test(word) ? word.slice(0, 2) : word.toLowerCase()));
  return [...new Set(heads)].filter((head) => !STOCK_HEADS.has(head));
}

/** How many of the word beginnings a text contains. */
export function countHeads(text: string, heads: readonly string[]): number {
  const folded = text.toLowerCase();
  return heads.filter((head) => folded.includes(head)).length;
}

/** The sentence that has most of the question's words, the earliest of several; undefined when none has any. */
export function findNearest(
  question: string,
  sentences: readonly LetterSentence[],
): LetterSentence | undefined {
  const heads = headsOf(question);
  const shared = sentences.map(({ text }) => countHeads(text, heads));
  const most = Math.max(0, ...shared);
  return most === 0 ? undefined : sentences[shared.indexOf(most)];
}
