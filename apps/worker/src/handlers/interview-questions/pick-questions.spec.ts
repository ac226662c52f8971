import { describe, expect, it } from '@jest/globals';
import { pickQuestions } from './pick-questions.js';

const SENTENCES = [{ text: '첫 문장입니다.' }, { text: '둘째 문장입니다.' }];
const pick = (
  questions: { question: string; sentenceNumber: number | null }[],
  existing: string[] = [],
  wanted = 5,
) => pickQuestions({ questions }, SENTENCES, existing, wanted);

describe('pickQuestions', () => {
  it('adds the sentence verbatim', () => {
    expect(pick([{ question: ' 왜 그랬나요? ', sentenceNumber: 2 }])).toEqual([
      { question: '왜 그랬나요?', sentenceNumber: 2, sourceSentence: '둘째 문장입니다.' },
    ]);
  });

  it.each([null, 0, -1, 3, 1.5])('aims at nothing with the number %j', (sentenceNumber) => {
    expect(pick([{ question: '왜 그랬나요?', sentenceNumber }])).toMatchObject([
      { sentenceNumber: null, sourceSentence: null },
    ]);
  });

  it('drops what is blank, too long or asked already, and no more than are wanted', () => {
    const questions = [
      '',
      '\u200b \u3164',
      '긴'.repeat(301),
      '지원한 동기는 무엇인가요?',
      '지원한 동기는 무엇인가요',
      '가장 어려웠던 결정은 무엇이었나요?',
      '동료와 생각이 다르면 어떻게 하나요?',
      '넘치는 질문인가요?',
    ].map((question) => ({ question, sentenceNumber: null }));
    const picked = pick(questions, ['가장 어려웠던 결정은 무엇이었나요?'], 2);
    expect(picked.map(({ question }) => question)).toEqual([
      '지원한 동기는 무엇인가요?',
      '동료와 생각이 다르면 어떻게 하나요?',
    ]);
  });
});
