import { FINAL_CONSONANT, finalConsonantOf } from './hangul-syllable.js';
import { trimTrailing } from './trim-trailing.js';

/** Particle pairs: the form after a final consonant first, the form after a vowel second. */
export type ParticlePair = '이/가' | '을/를' | '은/는' | '과/와' | '으로/로';

// How a digit or Latin letter is read aloud in Korean decides its particle: 3 is 삼, L is 엘.
const SPOKEN_FINAL: Record<string, number> = {
  0: 1,
  1: FINAL_CONSONANT.L,
  3: 1,
  6: 1,
  7: FINAL_CONSONANT.L,
  8: FINAL_CONSONANT.L,
  l: FINAL_CONSONANT.L,
  m: 1,
  n: 1,
  r: FINAL_CONSONANT.L,
};

const CLOSING = /[\s'"’”)\]」』》]/;

function spokenFinalOf(word: string): number {
  const last = trimTrailing(word, CLOSING).at(-1) ?? '';
  return finalConsonantOf(last) ?? SPOKEN_FINAL[last.toLowerCase()] ?? FINAL_CONSONANT.NONE;
}

/**
 * The particle of the pair that fits after the word ('경험' + '이/가' is '이'). Closing quotes and brackets are
 * looked through; digits and Latin words go by how their last character is read; 으로/로 knows the ㄹ rule.
 */
export function particleFor(word: string, pair: ParticlePair): string {
  const [afterConsonant = '', afterVowel = ''] = pair.split('/');
  const final = spokenFinalOf(word);
  if (final === FINAL_CONSONANT.NONE) return afterVowel;
  return pair === '으로/로' && final === FINAL_CONSONANT.L ? afterVowel : afterConsonant;
}

/** The word with the particle that fits: ('경험', '이/가') is '경험이'. */
export function withParticle(word: string, pair: ParticlePair): string {
  return word + particleFor(word, pair);
}
