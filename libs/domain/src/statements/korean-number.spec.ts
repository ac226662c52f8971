import { parseNumeral } from './korean-number.js';

describe('parseNumeral', () => {
  it.each([
    ['1,200만', 12_000_000],
    ['12000000', 12_000_000],
    ['1억 2천만', 120_000_000],
    ['3.5', 3.5],
    ['3천5백', 3_500],
    ['오백', 500],
    ['이십삼', 23],
    ['천이백만', 12_000_000],
    ['만', 10_000],
    ['한', 1],
    ['스무', 20],
    ['서른두', 32],
    ['구', 9],
  ])('%s is %d', (text, value) => {
    expect(parseNumeral(text)).toBe(value);
  });

  it.each(['', '가나', '세대'])('%j is not a number', (text) => {
    expect(parseNumeral(text)).toBeNull();
  });
});
