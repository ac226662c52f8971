import { JAMO, NO_FINAL } from '#domain';

/** What the last vowel of a stem and -어 or -아 become: 지 is 져, 주 is 줘, 보 is 봐, 되 is 돼. */
export const CONTRACTED_VOWELS: Readonly<Record<string, string>> = { ㅣ: 'ㅕ', ㅜ: 'ㅝ', ㅗ: 'ㅘ', ㅚ: 'ㅙ' };

const FIRST_SYLLABLE = '가'.charCodeAt(0);

/** All syllables, to stand in a character class of a pattern. */
export const ALL_SYLLABLES = Array.from(
  { length: JAMO.initial.length * JAMO.vowel.length * JAMO.final.length },
  (_, index) => String.fromCharCode(FIRST_SYLLABLE + index),
).join('');

/** All syllables that end in one of the consonants, to stand in a character class of a pattern; `NO_FINAL` stands for none. */
export const syllablesEndingIn = (consonants: string): string =>
  Array.from(ALL_SYLLABLES)
    .filter((_, index) => consonants.includes(JAMO.final.charAt(index % JAMO.final.length)))
    .join('');

/** All consonants that a syllable can end in. */
export const FINAL_CONSONANTS = JAMO.final.replace(NO_FINAL, '');

export const ENDS_IN_VOWEL = syllablesEndingIn(NO_FINAL);
export const ENDS_IN_CONSONANT = syllablesEndingIn(FINAL_CONSONANTS);
/** The end of forms before bound nouns: 한, 된, 배운. */
export const ENDS_IN_N = syllablesEndingIn('ㄴ');
/** The end of forms before bound nouns: 할, 될, 먹을. */
export const ENDS_IN_L = syllablesEndingIn('ㄹ');
export const ENDS_IN_M = syllablesEndingIn('ㅁ');
