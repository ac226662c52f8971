import { trimTrailing } from './trim-trailing.js';

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;

/** Stands for the final consonant of a syllable that has none. */
export const NO_FINAL = '-';

/** The jamo that syllables are made of, in the order of the Unicode Standard, chapter 3.12. */
export const JAMO = {
  initial: 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ',
  vowel: 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ',
  final: `${NO_FINAL}ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ`,
} as const;
const VOWELS = JAMO.vowel.length;
const FINALS = JAMO.final.length;

/** The jamo of a syllable: first consonant (초성), vowel (중성), final consonant (받침). */
export interface Jamo {
  initial: string;
  vowel: string;
  /** `NO_FINAL` for none. */
  final: string;
}

/** The jamo of a precomposed Hangul syllable, or null for any other character. */
export function jamoOf(character: string | undefined): Jamo | null {
  const code = character?.codePointAt(0) ?? 0;
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return null;
  const index = code - FIRST_SYLLABLE;
  return {
    initial: JAMO.initial.charAt(Math.floor(index / (VOWELS * FINALS))),
    vowel: JAMO.vowel.charAt(Math.floor(index / FINALS) % VOWELS),
    final: JAMO.final.charAt(index % FINALS),
  };
}

/** The syllable that the jamo make: the reverse of `jamoOf`. */
export function syllableOf({ initial, vowel, final }: Jamo): string {
  const index = JAMO.initial.indexOf(initial) * VOWELS + JAMO.vowel.indexOf(vowel);
  return String.fromCodePoint(FIRST_SYLLABLE + index * FINALS + JAMO.final.indexOf(final));
}

/** The word with other jamo in its last syllable: ('한', { final: 'ㅂ' }) is '합'. A word that ends in no syllable stays as it is. */
export function withLastJamo(word: string, jamo: Partial<Jamo>): string {
  const last = jamoOf(word.slice(-1));
  return last === null ? word : word.slice(0, -1) + syllableOf({ ...last, ...jamo });
}

/** The final consonant of a precomposed Hangul syllable, `NO_FINAL` for none, or null for any other character. */
export const finalConsonantOf = (character: string | undefined): string | null =>
  jamoOf(character)?.final ?? null;

/** Whether the character is a Hangul syllable with a final consonant. */
export const hasFinalConsonant = (character: string | undefined): boolean =>
  (finalConsonantOf(character) ?? NO_FINAL) !== NO_FINAL;

/** Particle pairs: the form after a final consonant first, the form after a vowel second. */
export type ParticlePair = '이/가' | '을/를' | '은/는' | '과/와' | '으로/로';

// How a digit or Latin letter is read aloud in Korean decides its particle: 3 is 삼, L is 엘.
const SPOKEN_FINAL: Record<string, string> = {
  0: 'ㅇ',
  1: 'ㄹ',
  3: 'ㅁ',
  6: 'ㄱ',
  7: 'ㄹ',
  8: 'ㄹ',
  l: 'ㄹ',
  m: 'ㅁ',
  n: 'ㄴ',
  r: 'ㄹ',
};

const CLOSING = /[\s'"’”)\]」』》]/;

function spokenFinalOf(word: string): string {
  const last = trimTrailing(word, CLOSING).at(-1) ?? '';
  return finalConsonantOf(last) ?? SPOKEN_FINAL[last.toLowerCase()] ?? NO_FINAL;
}

/**
 * The particle of the pair that fits after the word ('경험' + '이/가' is '이'). Closing quotes and brackets are ignored; digits and Latin
 * words are treated as their last character is read aloud; 으로/로 follows the ㄹ rule.
 */
export function particleFor(word: string, pair: ParticlePair): string {
  const [afterConsonant = '', afterVowel = ''] = pair.split('/');
  const final = spokenFinalOf(word);
  if (final === NO_FINAL) return afterVowel;
  return pair === '으로/로' && final === 'ㄹ' ? afterVowel : afterConsonant;
}

/** The word with the particle that fits: ('경험', '이/가') is '경험이'. */
export function withParticle(word: string, pair: ParticlePair): string {
  return word + particleFor(word, pair);
}
