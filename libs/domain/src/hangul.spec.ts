import { BELOW_QUADRATIC, growthOf } from '../testing/growth.js';
import { FINAL_CONSONANT, finalConsonantOf, withFinalConsonant, withParticle } from './hangul.js';

describe('finalConsonantOf', () => {
  it.each([
    ['가', FINAL_CONSONANT.NONE],
    ['한', FINAL_CONSONANT.N],
    ['할', FINAL_CONSONANT.L],
    ['합', FINAL_CONSONANT.B],
    ['없', FINAL_CONSONANT.BS],
    ['했', FINAL_CONSONANT.SS],
    ['힣', 27],
    ['A', null],
    ['ㄱ', null],
    ['', null],
    [undefined, null],
  ])('of %s is %s', (character, expected) => {
    expect(finalConsonantOf(character)).toBe(expected);
  });
});

describe('withFinalConsonant', () => {
  it('changes the final consonant of a syllable and nothing else', () => {
    expect(withFinalConsonant('한', FINAL_CONSONANT.B)).toBe('합');
    expect(withFinalConsonant('하', FINAL_CONSONANT.SS)).toBe('핬');
    expect(withFinalConsonant('만', FINAL_CONSONANT.NONE)).toBe('마');
    expect(withFinalConsonant('A', FINAL_CONSONANT.B)).toBe('A');
  });
});

describe('withParticle', () => {
  it.each([
    ['경험', '이/가', '경험이'],
    ['성과', '이/가', '성과가'],
    ['서울', '으로/로', '서울로'],
    ['부산', '으로/로', '부산으로'],
    ['‘소통’', '을/를', '‘소통’을'],
    ['3', '은/는', '3은'],
    ['2', '과/와', '2와'],
    ['7', '으로/로', '7로'],
    ['SQL', '을/를', 'SQL을'],
    ['API', '을/를', 'API를'],
  ] as const)('%s with %s is %s', (word, pair, expected) => {
    expect(withParticle(word, pair)).toBe(expected);
  });

  it.each([']', '”', ' ', '\n'])('takes less than quadratic time on %j repeated', (piece) => {
    const choose = (length: number) => withParticle(`${piece.repeat(length)}가`, '이/가');
    expect(growthOf(choose, 10_000)).toBeLessThan(BELOW_QUADRATIC);
  });
});
