import { trimTrailing } from './trim-trailing.js';

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS_PER_VOWEL = 28;
const SYLLABLES_PER_INITIAL = 21 * FINALS_PER_VOWEL;

/** Final consonants (받침) by their index in a precomposed syllable; Unicode Standard, chapter 3.12. */
export const FINAL_CONSONANT = { NONE: 0, N: 4, L: 8, M: 16, B: 17, BS: 18, SS: 20 } as const;

/** Index of the final consonant of a precomposed Hangul syllable (0 = none), or null for any other character. */
export function finalConsonantOf(character: string | undefined): number | null {
  const code = character?.codePointAt(0) ?? 0;
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return null;
  return (code - FIRST_SYLLABLE) % FINALS_PER_VOWEL;
}

/** Index of the first consonant (초성) of a precomposed Hangul syllable, or null for any other character. */
export function initialConsonantOf(character: string): number | null {
  const code = character.codePointAt(0) ?? 0;
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return null;
  return Math.floor((code - FIRST_SYLLABLE) / SYLLABLES_PER_INITIAL);
}

/** The same syllable with another final consonant: ('한', FINAL_CONSONANT.B) is '합'. Other characters stay as they are. */
export function withFinalConsonant(syllable: string, final: number): string {
  const current = finalConsonantOf(syllable);
  if (current === null) return syllable;
  return String.fromCodePoint((syllable.codePointAt(0) ?? FIRST_SYLLABLE) - current + final);
}

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
 * The particle of the pair that fits after the word ('경험' + '이/가' is '이'). Closing quotes and brackets are ignored; digits and Latin
 * words are treated as their last character is read aloud; 으로/로 follows the ㄹ rule.
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
