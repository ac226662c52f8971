const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;

/** The letters that syllables are made of, in the order of Unicode. The first final consonant, `-`, stands for none. */
export const LETTERS = {
  initial: 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ',
  vowel: 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ',
  final: '-ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ',
} as const;
const VOWELS = LETTERS.vowel.length;
const FINALS = LETTERS.final.length;

/** The letters of a syllable: first consonant, vowel, final consonant (`-` for none). */
export interface Letters {
  initial: string;
  vowel: string;
  final: string;
}

/** The letters of a whole Hangul syllable, or null for any other character. */
export function lettersOf(character: string): Letters | null {
  const code = character.charCodeAt(0);
  if (!(code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE)) return null;
  const index = code - FIRST_SYLLABLE;
  return {
    initial: LETTERS.initial.charAt(Math.floor(index / (VOWELS * FINALS))),
    vowel: LETTERS.vowel.charAt(Math.floor(index / FINALS) % VOWELS),
    final: LETTERS.final.charAt(index % FINALS),
  };
}

/** The syllable of three letters. */
export function syllableOf({ initial, vowel, final }: Letters): string {
  const index = LETTERS.initial.indexOf(initial) * VOWELS + LETTERS.vowel.indexOf(vowel);
  return String.fromCharCode(FIRST_SYLLABLE + index * FINALS + LETTERS.final.indexOf(final));
}

/** The word with other letters in its last syllable. */
export function withLastLetters(word: string, letters: Partial<Letters>): string {
  const last = lettersOf(word.slice(-1));
  return last === null ? word : word.slice(0, -1) + syllableOf({ ...last, ...letters });
}

/** What the last vowel of a stem and -어 or -아 become: 지 is 져, 주 is 줘, 보 is 봐, 되 is 돼. */
export const CONTRACTED_VOWELS: Readonly<Record<string, string>> = { ㅣ: 'ㅕ', ㅜ: 'ㅝ', ㅗ: 'ㅘ', ㅚ: 'ㅙ' };

/** All syllables, to stand in a character class of a pattern. */
export const ALL_SYLLABLES = Array.from({ length: LAST_SYLLABLE - FIRST_SYLLABLE + 1 }, (_, index) =>
  String.fromCharCode(FIRST_SYLLABLE + index),
).join('');

/** All syllables that end in one of the consonants, to stand in a character class of a pattern; `-` stands for none. */
export const syllablesEndingIn = (consonants: string): string =>
  Array.from(ALL_SYLLABLES)
    .filter((_, index) => consonants.includes(LETTERS.final.charAt(index % FINALS)))
    .join('');

export const ENDS_IN_VOWEL = syllablesEndingIn('-');
export const ENDS_IN_CONSONANT = syllablesEndingIn(LETTERS.final.slice(1));
/** The end of forms before bound nouns: 한, 된, 배운. */
export const ENDS_IN_N = syllablesEndingIn('ㄴ');
/** The end of forms before bound nouns: 할, 될, 먹을. */
export const ENDS_IN_L = syllablesEndingIn('ㄹ');
export const ENDS_IN_M = syllablesEndingIn('ㅁ');
