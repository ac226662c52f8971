import { aiFeedbackSchema } from '#contracts';
import { interviewPractice } from './interview-practice.task.js';
import { letterSentencesOf } from '../../../testing/letters.js';

const LETTER =
  '동아리 예약 화면에서 같은 자리가 두 사람에게 배정되었습니다. 유일 제약을 걸어 중복을 한 학기에 12건에서 0건으로 줄였습니다.';
const QUESTION = '예약이 겹치는 문제를 어떻게 해결하셨나요?';
const GOOD = `예약이 겹치는 문제는 데이터베이스의 유일 제약으로 해결했습니다. 당시 같은 자리가 두 사람에게 배정되는 일이 반복되었습니다. 저는 로그를 시간순으로 정리하고 두 요청이 동시에 빈자리를 읽는다는 점을 찾았습니다. 그래서 자리와 시간에 제약을 걸고 다른 자리를 권하도록 화면을 바꾸었습니다. 그 결과 한 학기에 12건이던 중복이 0건으로 줄었습니다. 추측하기 전에 기록부터 읽어야 한다는 것을 배웠습니다.`;

const judge = (answer: string, overrides = {}) =>
  aiFeedbackSchema.parse(
    interviewPractice.run({
      sentences: letterSentencesOf(LETTER),
      question: QUESTION,
      sampleAnswer: '',
      answer,
      ...overrides,
    }),
  );
const textOf = (remarks: { description: string }[]) =>
  remarks.map(({ description }) => description).join('\n');

describe('interview_practice_feedback', () => {
  it('praises an answer that has everything', () => {
    const { strengths, improvements, summary } = judge(GOOD);
    expect(textOf(strengths)).toContain('상황, 행동, 결과가 모두 들려요.');
    expect(textOf(strengths)).toContain('질문의 말을 받아서');
    expect(improvements).toEqual([]);
    expect(summary).toMatch(/문장 6개, .*초쯤이에요\./);
  });

  it.each([
    ['too short', '저는 화면을 고쳤습니다.', /\d+초쯤이에요\. 묻는 사람에게는 짧게/],
    ['too long', GOOD.repeat(6), /듣는 사람이 놓치기 쉬워요/],
    ['another subject', '저는 아침마다 달리기를 합니다.', /질문에 나온 말이 답변에 하나도/],
    ['no figure', '예약이 겹치는 문제를 고쳤습니다.', /숫자가 하나도 없어요/],
    ['no result', '예약 기록을 정리했습니다.', /상황, 결과 부분이 잘 들리지/],
    [
      'a statement that the letter does not make',
      `${GOOD} 토익 900점도 받았습니다.`,
      /‘900점’은 자기소개서에 없는/,
    ],
    ['a blank left', '예약 문제를 (내가 한 일) 했습니다.', /괄호로 비워 둔 곳/],
    [
      'the same ending',
      '예약을 만들었습니다. 문제를 보았습니다. 화면을 바꾸었습니다. 했습니다. 했습니다. 했습니다.',
      /이어져요/,
    ],
  ])('names the fault: %s', (_what, answer, expected) => {
    expect(textOf(judge(answer).improvements)).toMatch(expected);
  });

  it('reports an answer that sounds memorised', () => {
    expect(textOf(judge(GOOD, { sampleAnswer: GOOD }).improvements)).toContain('예시 답변과 거의 같아요.');
  });

  it('accepts any text', () => {
    for (const answer of ['', '???', '가'.repeat(3_000), '\n\n\n']) judge(answer, { question: '' });
  });
});
