import { endingOf, endingsOf } from './endings.js';
import { spokenText } from './plain-text.js';

describe('endingOf', () => {
  it.each([
    ['숫자를 적어 보세요.', 'POLITE'],
    ['그렇게 하면 좋겠죠?', 'POLITE'],
    ['결산을 맡았습니다.', 'FORMAL'],
    ['어떤 일을 맡으셨습니까?', 'FORMAL'],
    ['근거를 먼저 말하십시오!', 'FORMAL'],
    ['근거를 먼저 말한다.', 'OTHER'],
    ['근거가 부족함', 'OTHER'],
    ['Tell the reason first.', 'OTHER'],
  ] as const)('recognizes the speech level of %s', (sentence, ending) => {
    expect(endingOf(sentence)).toBe(ending);
  });
});

describe('endingsOf', () => {
  it('finds the sentences of another speech level, and counts the sentences that it examined', () => {
    const texts = ['잘 쓴 글이에요. 숫자를 더하십시오.', '근거가 부족함.'];
    expect(endingsOf(texts, 'POLITE')).toEqual({
      sentences: 3,
      others: ['숫자를 더하십시오.', '근거가 부족함.'],
    });
    expect(endingsOf(texts, 'FORMAL').others).toHaveLength(2);
  });

  it('skips sentences that end in a placeholder or a quotation', () => {
    const answer = '저는 출고를 맡았습니다. 그 결과 (달라진 점을 적어 주세요). 그때는 말했어요.';
    expect(endingsOf([spokenText(answer)], 'FORMAL')).toEqual({ sentences: 2, others: ['그때는 말했어요.'] });
    const advice = '이렇게 나눠 보세요. 예: "라인이 자주 멈췄습니다. 생산이 밀렸습니다."';
    expect(endingsOf([advice], 'POLITE')).toEqual({ sentences: 1, others: [] });
  });

  it('examines the words after a quotation', () => {
    expect(endingsOf(["'최선을 다하겠습니다.'를 빼십시오."], 'POLITE').others).toHaveLength(1);
    expect(endingsOf(["'최선을 다하겠습니다.'를 빼 보세요."], 'POLITE')).toEqual({
      sentences: 1,
      others: [],
    });
  });
});
