import type { NumberedSentence } from '../tasks/cover-letter-data.js';

export type RewriteRule =
  | 'ORDER'
  | 'REMOVAL'
  | 'SPACING'
  | 'SPELLING'
  | 'PLAIN_WORDS'
  | 'FILLER'
  | 'CLICHE'
  | 'OPINION'
  | 'REPEATED_ENDING'
  | 'LONG_SENTENCE';

/** A sentence on its way through the rules: its text by now, and the rules that changed it, in order. */
export interface Revision {
  sentence: NumberedSentence;
  text: string;
  rules: RewriteRule[];
}

/** The revision with the new text; a text that stays the same names no rule. */
export function revise(revision: Revision, rule: RewriteRule, text: string): Revision {
  if (text === revision.text) return revision;
  return { ...revision, text, rules: [...revision.rules, rule] };
}

/** Why a rule changes a sentence, for the member to read. */
export const REASONS: Record<RewriteRule, string> = {
  ORDER: '지원자의 이야기가 아니라 읽는 사람에게 하는 지시로 읽혀서 빼는 편이 나아요.',
  REMOVAL: '지원자에 대해 알려 주는 것이 없는 문장이라 빼는 편이 나아요.',
  SPACING: '띄어쓰기와 문장 부호를 바로잡았어요.',
  SPELLING: '맞춤법을 바로잡았어요.',
  PLAIN_WORDS: '돌려 말한 표현을 짧고 바로 읽히는 말로 바꿨어요.',
  FILLER: '뜻을 더하지 않는 꾸밈말을 덜어 냈어요.',
  CLICHE: '많은 자기소개서에 나오는 상투적인 말을 평범한 말로 바꿨어요.',
  OPINION: '‘~라고 생각합니다’를 덜어 내고 단정하게 끝맺었어요.',
  REPEATED_ENDING: '같은 말로 끝나는 문장이 이어져서 끝맺는 말을 바꿨어요.',
  LONG_SENTENCE: '한 문장이 길어서 이어지는 곳에서 나눴어요.',
};
