import { describe, expect, it } from '@jest/globals';
import { FINAL_CONSONANT, finalConsonantOf, withFinalConsonant } from './hangul-syllable.js';

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
