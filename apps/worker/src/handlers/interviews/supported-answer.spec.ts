import { unsupportedFactsIn, supportedAnswer, withoutUnsupportedFacts } from './supported-answer.js';

const LETTER = ['동아리에서 3명과 함께 예약 화면을 만들었습니다.'];
const TRUE = '예약 화면을 3명과 함께 만들었습니다.';
const FALSE = '그 뒤 한빛전자에서 매출을 30% 올렸습니다.';

const asking = (...answers: string[]) => {
  const avoided: string[][] = [];
  const ask = (avoid: string[]) => {
    avoided.push(avoid);
    return Promise.resolve({ answer: answers[avoided.length - 1] ?? '', tip: `도움말 ${avoided.length}` });
  };
  return { ask, avoided };
};

describe('supportedAnswer', () => {
  it('returns an answer without unsupported facts unchanged', async () => {
    const { ask, avoided } = asking(TRUE);
    expect(await supportedAnswer(LETTER, ask)).toEqual({ answer: TRUE, tip: '도움말 1' });
    expect(avoided).toEqual([[]]);
  });

  it('asks once more, naming the unsupported facts', async () => {
    const { ask, avoided } = asking(`${TRUE} ${FALSE}`, TRUE);
    expect(await supportedAnswer(LETTER, ask)).toEqual({ answer: TRUE, tip: '도움말 2' });
    expect(avoided).toEqual([[], ['한빛전자', '30%']]);
  });

  it('leaves out a sentence whose fact is still unsupported in the second answer', async () => {
    const { ask, avoided } = asking(FALSE, `${TRUE}\n${FALSE} 배운 것이 많습니다.`);
    expect(await supportedAnswer(LETTER, ask)).toMatchObject({ answer: `${TRUE}\n배운 것이 많습니다.` });
    expect(avoided).toHaveLength(2);
  });

  it('falls back on the first answer when nothing is left of the second', async () => {
    const { ask } = asking(`${TRUE} ${FALSE}`, FALSE);
    expect(await supportedAnswer(LETTER, ask)).toEqual({ answer: TRUE, tip: '도움말 1' });
  });

  it('keeps and verifies no more of an answer without an end than a letter may have', async () => {
    const { ask, avoided } = asking('가'.repeat(400_000) + FALSE);
    expect((await supportedAnswer(LETTER, ask))?.answer).toHaveLength(10_000);
    expect(avoided).toEqual([[]]);
  });

  it('returns undefined when nothing is left of either answer', async () => {
    expect(await supportedAnswer(LETTER, asking(FALSE, FALSE).ask)).toBeUndefined();
  });
});

describe('withoutUnsupportedFacts', () => {
  it('keeps line breaks, blanks to fill in and every supported sentence', () => {
    const answer = `[상황]\n(언제, 어디에서)\n[결과]\n${TRUE} ${FALSE}`;
    expect(withoutUnsupportedFacts(answer, LETTER)).toBe(`[상황]\n(언제, 어디에서)\n[결과]\n${TRUE}`);
    expect(unsupportedFactsIn(answer, LETTER)).toEqual(['한빛전자', '30%']);
  });
});
