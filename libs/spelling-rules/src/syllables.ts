const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const VOWELS = 21;
const FINALS = 28;

/** The letters of a syllable by their index, in the order of Unicode: first consonant, vowel, final consonant (0 = none). */
export interface Letters {
  initial: number;
  vowel: number;
  final: number;
}

/** The letters of a whole Hangul syllable, or null for any other character. */
export function lettersOf(character: string): Letters | null {
  const code = character.charCodeAt(0);
  if (!(code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE)) return null;
  const index = code - FIRST_SYLLABLE;
  return {
    initial: Math.floor(index / (VOWELS * FINALS)),
    vowel: Math.floor(index / FINALS) % VOWELS,
    final: index % FINALS,
  };
}

/** The syllable of three letters. */
export function syllableOf({ initial, vowel, final }: Letters): string {
  return String.fromCharCode(FIRST_SYLLABLE + (initial * VOWELS + vowel) * FINALS + final);
}

/** The word with other letters in its last syllable. */
export function withLastLetters(word: string, letters: Partial<Letters>): string {
  const last = lettersOf(word.slice(-1));
  return last === null ? word : word.slice(0, -1) + syllableOf({ ...last, ...letters });
}
