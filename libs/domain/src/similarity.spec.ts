import fc from 'fast-check';
import { similarity } from './similarity.js';

describe('similarity', () => {
  it('is 1 for texts that differ in spaces, case and punctuation alone', () => {
    expect(similarity('React를 써 본 경험이 있나요?', 'react를 써본 경험이  있나요')).toBe(1);
  });

  it('is 0 for texts without a syllable pair in common', () => {
    expect(similarity('협업 경험', '지원 동기')).toBe(0);
  });

  it('puts a near duplicate far above another question of the same field', () => {
    const question = '갈등을 해결한 경험을 말씀해 주세요.';
    const near = similarity(question, '팀에서 갈등을 해결한 경험을 말씀해 주세요.');
    expect(near).toBeGreaterThan(0.7);
    expect(similarity(question, '입사 후 이루고 싶은 목표를 말씀해 주세요.')).toBeLessThan(0.4);
  });

  it.each([
    ['', '', 1],
    ['', '가', 0],
    ['가', '가', 1],
    ['가', '나', 0],
    ['?!', '…', 1],
  ])('of %j and %j is %d', (a, b, expected) => {
    expect(similarity(a, b)).toBe(expected);
  });

  it('is symmetric, 1 with itself and within 0 and 1', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const value = similarity(a, b);
        expect(value).toBe(similarity(b, a));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(similarity(a, a)).toBe(1);
      }),
    );
  });
});
