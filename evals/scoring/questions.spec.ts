import { distinctnessOf, figuresRepeatedIn, isSingle } from './questions.js';

describe('isSingle', () => {
  it.each([
    '결제 실패율을 3.4%에서 0.6%로 줄이셨다고 했는데, 이 수치는 어떤 기준과 기간으로 재셨나요?',
    '실패한 결제를 다시 시도하는 횟수를 3번까지로 정하신 까닭은 무엇인가요?',
    '그때 본인이 맡은 부분은 어디까지였습니까?',
    '가장 어려웠던 순간을 말씀해 주세요.',
  ])('is true for one question: %s', (question) => {
    expect(isSingle(question)).toBe(true);
  });

  it.each([
    '어떤 역할을 맡으셨나요? 그 결과는 어땠나요?',
    '어떤 방법을 쓰셨고, 그 뒤 무엇이 달라졌나요?',
    '왜 그 방법을 고르셨으며 어떻게 확인하셨나요?',
    '어떤 방법을 쓰셨는지와 그 이유를 말씀해 주세요.',
  ])('is false for two: %s', (question) => {
    expect(isSingle(question)).toBe(false);
  });
});

describe('distinctnessOf', () => {
  it('is 0 for the same question, of this interview or asked before, and near 1 for another', () => {
    const question = '신제품 캠페인에서 맡은 역할은 무엇이었나요?';
    const other = '광고 효율은 어떤 지표로 재셨습니까?';
    expect(distinctnessOf([question], [question])).toEqual([0]);
    expect(distinctnessOf([question, question], [])).toEqual([0, 0]);
    for (const amount of distinctnessOf([question, other], [])) expect(amount).toBeGreaterThan(0.8);
    expect(distinctnessOf([question], [])).toEqual([1]);
  });
});

describe('figuresRepeatedIn', () => {
  const letter = '2년 동안 기획했습니다. 관람객은 3,200명이었습니다.';

  it('finds the answers that repeat a figure of the letter', () => {
    const answers = ['관람객은 3,200명이었습니다.', '3,200명이 찾았습니다.', '설명문을 다시 썼습니다.'];
    expect(figuresRepeatedIn(answers, letter)).toEqual(['3,200명']);
  });

  it('finds no figure that only the answers have, nor one that appears twice in one answer', () => {
    expect(figuresRepeatedIn(['5명이 했습니다.', '5명이 했습니다.'], letter)).toEqual([]);
    expect(figuresRepeatedIn(['3,200명, 모두 3,200명입니다.'], letter)).toEqual([]);
  });
});
