import { BELOW_QUADRATIC, growthOf } from '../testing/growth.js';
import {
  finalConsonantOf,
  hasFinalConsonant,
  jamoOf,
  NO_FINAL,
  syllableOf,
  withLastJamo,
  withParticle,
} from './hangul.js';

describe('jamoOf', () => {
  it.each([
    ['가', { initial: 'ㄱ', vowel: 'ㅏ', final: NO_FINAL }],
    ['없', { initial: 'ㅇ', vowel: 'ㅓ', final: 'ㅄ' }],
    ['힣', { initial: 'ㅎ', vowel: 'ㅣ', final: 'ㅎ' }],
  ])('takes %s apart, and syllableOf puts it together again', (syllable, jamo) => {
    expect(jamoOf(syllable)).toEqual(jamo);
    expect(syllableOf(jamo)).toBe(syllable);
  });

  it.each(['A', 'ㄱ', '😀', '', undefined])('is null for %s, which is no syllable', (character) => {
    expect(jamoOf(character)).toBeNull();
  });
});

describe('finalConsonantOf', () => {
  it.each([
    ['가', NO_FINAL, false],
    ['한', 'ㄴ', true],
    ['했', 'ㅆ', true],
    ['A', null, false],
    [undefined, null, false],
  ])('of %s is %s', (character, expected, isConsonant) => {
    expect(finalConsonantOf(character)).toBe(expected);
    expect(hasFinalConsonant(character)).toBe(isConsonant);
  });
});

describe('withLastJamo', () => {
  it('changes the last syllable and nothing else', () => {
    expect(withLastJamo('한', { final: 'ㅂ' })).toBe('합');
    expect(withLastJamo('하', { final: 'ㅆ' })).toBe('핬');
    expect(withLastJamo('만', { final: NO_FINAL })).toBe('마');
    expect(withLastJamo('가지', { vowel: 'ㅕ', final: 'ㅆ' })).toBe('가졌');
    expect(withLastJamo('A', { final: 'ㅂ' })).toBe('A');
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
