import type { InterviewQuestionType } from '#contracts';
import { BELOW_QUADRATIC, growthOf } from '../../../../../libs/domain/testing/growth.js';
import { isDouble, pickQuestions } from './pick-questions.js';

const SENTENCES = [{ text: '첫 문장입니다.' }, { text: '둘째 문장입니다.' }];
const pick = (
  questions: { question: string; sentenceNumber: number | null; type?: InterviewQuestionType }[],
  existing: string[] = [],
  wanted = 5,
) =>
  pickQuestions(
    { questions: questions.map((question) => ({ type: null, ...question })) },
    SENTENCES,
    existing,
    wanted,
  );

describe('pickQuestions', () => {
  it('compares the first of a huge number of questions only', () => {
    const pickOf = (length: number) =>
      pick(
        Array.from({ length }, (_, number) => ({
          question: `${number}번째로 왜 그랬나요?`,
          sentenceNumber: 1,
        })),
      );
    expect(growthOf(pickOf, 1_250)).toBeLessThan(BELOW_QUADRATIC);
  });

  it('adds the source sentence verbatim', () => {
    expect(pick([{ question: ' 왜 그랬나요? ', sentenceNumber: 2 }])).toEqual([
      { question: '왜 그랬나요?', type: null, sentenceNumber: 2, sourceSentence: '둘째 문장입니다.' },
    ]);
  });

  it.each([null, 0, -1, 3, 1.5])('drops the sentence number %j', (sentenceNumber) => {
    expect(pick([{ question: '왜 그랬나요?', sentenceNumber }])).toMatchObject([
      { sentenceNumber: null, sourceSentence: null },
    ]);
  });

  it('drops blank, too long and repeated questions, and picks no more than wanted', () => {
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

  it('picks a double question, or a repeated type, only when there is no other', () => {
    const double = '어떤 기준으로 분류하셨고, 38%라는 수치는 어떻게 확인하셨나요?';
    const proposed = [
      { question: double, type: 'FIGURE' as const },
      { question: '폐기가 얼마나 줄었나요?', type: 'FIGURE' as const },
      { question: '팔로워 숫자는 무엇으로 확인하셨나요?', type: 'FIGURE' as const },
      { question: '카드뉴스를 고른 까닭은 무엇인가요?', type: 'DECISION' as const },
    ].map((question) => ({ ...question, sentenceNumber: 1 }));
    const asked = (wanted: number) => pick(proposed, [], wanted).map(({ question }) => question);
    const [, first, repeated, other] = proposed.map(({ question }) => question);
    expect(asked(2)).toEqual([first, other]);
    expect(asked(3)).toEqual([first, repeated, other]);
    expect(asked(4)).toEqual([double, first, repeated, other]);
  });
});

describe('isDouble', () => {
  it.each([
    '고객 문의 1,240건은 어떤 기준으로 분류하셨고, 38%라는 수치는 어떻게 확인하셨나요?',
    '무엇이 가장 큰 영향을 주었다고 보시며 그렇게 판단하신 근거는 무엇인가요?',
    '가장 중요한 역량은 무엇인가요? 그것을 보여 주는 일은 있나요?',
    '그 방법을 고른 까닭과, 고르지 않은 다른 방법은 무엇이었나요?',
  ])('is true of %s', (question) => {
    expect(isDouble(question)).toBe(true);
  });

  it.each([
    '요일별 판매량을 기록한 뒤 폐기가 줄었다고 하셨는데, 실제로 얼마나 줄었는지 어떻게 확인하셨나요?',
    '축제 홍보에 처음에는 아무도 관심이 없었다고 하셨는데, 가장 먼저 하신 행동은 무엇이었나요?',
    '“어떤 자료를 모으고, 무엇을 버릴지”라고 쓰셨는데, 그 기준은 무엇이었나요?',
    '개발팀과 일할 때 어떤 역할을 맡으셨나요?',
    '숫자는 어떻게 재셨나요?',
  ])('is false of %s', (question) => {
    expect(isDouble(question)).toBe(false);
  });

  it.each(['“', "'", '가고 ', '무엇', '이유과 ', '?'])(
    'takes little time for %j repeated many times',
    (piece) => {
      const judge = (length: number) => isDouble(piece.repeat(length / piece.length));
      expect(growthOf(judge, 2_500)).toBeLessThan(BELOW_QUADRATIC);
    },
  );
});
