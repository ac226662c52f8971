import type { TextCheck } from './text-check.js';

/** Code points, spaces included; beyond it a sentence of a letter is hard to follow in one reading. */
export const LONG_SENTENCE_CHARACTERS = 100;

export const findLongSentences: TextCheck = ({ sentences }) =>
  sentences.flatMap((sentence) => {
    const length = [...sentence.text].length;
    if (length <= LONG_SENTENCE_CHARACTERS) return [];
    return {
      rule: 'LONG_SENTENCE' as const,
      start: sentence.start,
      end: sentence.end,
      message: `문장이 ${length}자로 길어요.`,
      suggestion: '한 문장에 한 가지 이야기만 담아 두 문장으로 나눠 보세요.',
      severity: length > LONG_SENTENCE_CHARACTERS * 1.5 ? 'MEDIUM' : 'LOW',
    };
  });
