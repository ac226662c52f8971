const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS_PER_VOWEL = 28;
const SYLLABLES_PER_INITIAL = 21 * FINALS_PER_VOWEL;

/** Final consonants (받침) by their index in a precomposed syllable; Unicode Standard, chapter 3.12. */
export const FINAL_CONSONANT = { NONE: 0, N: 4, L: 8, B: 17, BS: 18, SS: 20 } as const;

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
