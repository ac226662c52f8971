import { embedText } from './embed-text.js';

const cosine = (a: string, b: string) => {
  const [left, right] = [embedText(a, 256), embedText(b, 256)];
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
};

describe('embedText', () => {
  it('gives the same unit vector for the same text', () => {
    const vector = embedText('문장을 짧게 쓴다', 64);
    expect(vector).toHaveLength(64);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    expect(embedText('문장을 짧게 쓴다', 64)).toEqual(vector);
  });

  it('gives similar texts closer vectors than different ones', () => {
    const text = '성과를 숫자로 보여 준다';
    expect(cosine(text, '성과를 구체적인 숫자로 보여 준다')).toBeGreaterThan(0.7);
    expect(cosine(text, '지원 동기를 첫 문단에 적는다')).toBeLessThan(0.4);
  });

  it('gives a unit vector even to a text without words', () => {
    expect([...embedText('?!', 3)]).toEqual([1, 0, 0]);
  });
});
