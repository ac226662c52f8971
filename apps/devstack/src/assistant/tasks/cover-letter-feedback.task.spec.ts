import { aiFeedbackSchema } from '#contracts';
import { coverLetterFeedback } from './cover-letter-feedback.task.js';
import { dataOfLetter, DEVELOPER_LETTER, PLAIN_LETTER } from '../../../testing/letters.js';

const feedbackOn = (letter: string, overrides = {}) =>
  aiFeedbackSchema.parse(coverLetterFeedback.run(dataOfLetter(letter, overrides)));
const descriptions = (remarks: readonly { description: string }[]) =>
  remarks.map(({ description }) => description).join('\n');

describe('cover_letter_feedback', () => {
  it('quotes the sentence concerned with its number', () => {
    const { improvements } = feedbackOn(DEVELOPER_LETTER);
    expect(descriptions(improvements)).toContain('1번째 문장 “저는 어릴 적부터');
    expect(descriptions(improvements)).toContain('‘했습니다’로 끝나는 문장이 4번 이어져요.');
  });

  it('praises figures and structure that the letter has', () => {
    const { strengths } = feedbackOn(DEVELOPER_LETTER);
    expect(descriptions(strengths)).toMatch(/숫자가 든 문장이 \d+개/);
    expect(descriptions(strengths)).toContain('지원 동기, 경험, 앞으로의 계획이 모두');
  });

  it('contains counts in its summary', () => {
    const { summary } = feedbackOn('첫 문장입니다. 둘째 문장입니다.');
    expect(summary).toContain('문장 2개, 17자이고 한 문장은 평균 9자예요. 숫자가 든 문장은 없어요.');
  });

  it('says which parts are missing, by the job applied for', () => {
    const { improvements } = feedbackOn('카페에서 손님의 말을 들었습니다.', { jobField: '마케팅' });
    expect(descriptions(improvements)).toContain('지원 동기가 보이지 않아요.');
    expect(improvements[0]?.suggestion).toContain('마케팅 직무에 지원하는지');
  });

  it('does not count the name of the company as a repeated word', () => {
    const letter =
      '마케팅 직무에 지원한 이유는 새봄전자의 표를 새봄전자의 고객과 새봄전자의 동료가 함께 읽기 때문입니다. 동아리를 맡아 구독자를 300명에서 1,500명으로 늘렸습니다. 입사 후에는 반응표를 만들겠습니다.';
    const repeated = '‘새봄전자’가 한 문장에 3번 나와요.';
    expect(descriptions(feedbackOn(letter).improvements)).toContain(repeated);
    expect(descriptions(feedbackOn(letter, { companyName: '새봄전자' }).improvements)).not.toContain(
      repeated,
    );
  });

  it('says first that the letter names another company than the one applied to', () => {
    const letter = `저는 한빛전자에 지원합니다. ${PLAIN_LETTER}`;
    const { improvements } = feedbackOn(letter, { jobField: '마케팅', companyName: '새봄전자' });
    expect(improvements[0]?.description).toContain('지원하는 회사는 새봄전자인데 ‘한빛전자’가 적혀 있어요.');
  });

  it('finds no fault in a good letter', () => {
    const { improvements } = feedbackOn(PLAIN_LETTER, { jobField: '마케팅' });
    expect(improvements).toEqual([
      expect.objectContaining({ description: '규칙으로 찾을 수 있는 문제는 없었어요.' }),
    ]);
  });

  it('answers for an empty letter', () => {
    const { strengths, improvements, summary } = feedbackOn('');
    expect(strengths.length).toBeGreaterThan(0);
    expect(improvements.length).toBeGreaterThan(0);
    expect(summary).toContain('문장 0개, 0자');
  });
});
