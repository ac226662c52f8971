import { JAMO, type Jamo, jamoOf, NO_FINAL, syllableOf } from '#domain';

/**
 * For each jamo, those typed for it by mistake: of a key beside its own, with or without shift, a part of it or one that it is a part of,
 * or one that sounds like it.
 */
const CONFUSED: Readonly<Record<string, string>> = {
  ㅂ: 'ㅈㅁㅃㅍ',
  ㅈ: 'ㅂㄷㅁㄴㅉㅊ',
  ㄷ: 'ㅈㄱㄴㅇㄸㅌ',
  // ㅂ for ㄱ as a final consonant, where the two sound much alike: 습듭하는 for 습득하는.
  ㄱ: 'ㄷㅅㅇㄹㄲㅋㅂ',
  ㅅ: 'ㄱㄹㅎㅆ',
  ㅁ: 'ㅂㅈㄴㅋ',
  ㄴ: 'ㅈㄷㅁㅇㅋㅌ',
  ㅇ: 'ㄷㄱㄴㄹㅌㅊ',
  ㄹ: 'ㄱㅅㅇㅎㅊㅍ',
  ㅎ: 'ㅅㄹㅍ',
  ㅋ: 'ㅁㄴㅌㄱ',
  ㅌ: 'ㅋㄴㅇㅊㄷ',
  ㅊ: 'ㅌㅇㄹㅍㅈ',
  ㅍ: 'ㅊㄹㅎㅂ',
  ㅆ: 'ㅅ',
  ㄲ: 'ㄱ',
  ㄸ: 'ㄷ',
  ㅃ: 'ㅂ',
  ㅉ: 'ㅈ',
  ㅛ: 'ㅕㅗ',
  ㅕ: 'ㅛㅑㅗㅓ',
  ㅑ: 'ㅕㅐㅓㅏ',
  ㅐ: 'ㅑㅔㅏㅣㅒ',
  ㅔ: 'ㅐㅣㅖ',
  ㅖ: 'ㅔㅒㅐ',
  ㅒ: 'ㅐㅖ',
  ㅗ: 'ㅛㅕㅓㅠㅜ',
  ㅓ: 'ㅕㅑㅗㅏㅜㅡ',
  ㅏ: 'ㅑㅐㅓㅣㅡ',
  ㅣ: 'ㅐㅔㅏㅢ',
  ㅠ: 'ㅗㅜ',
  ㅜ: 'ㅠㅗㅓㅡ',
  ㅡ: 'ㅜㅓㅏ',
  ㅘ: 'ㅗㅏㅚ',
  ㅙ: 'ㅚㅞㅗㅐ',
  ㅚ: 'ㅙㅞㅗㅣ',
  ㅝ: 'ㅜㅓ',
  ㅞ: 'ㅙㅚㅜㅔ',
  ㅟ: 'ㅜㅣ',
  ㅢ: 'ㅡㅣ',
  ㅄ: 'ㅂㅅ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
};

const isConfused = (meant: string, typed: string): boolean => CONFUSED[meant]?.includes(typed) ?? false;

/** Whether a slip of the keyboard or of the ear makes one syllable out of another: one jamo differs, or the final consonant is missing. */
export function isSlip(meant: string, typed: string): boolean {
  const meantJamo = jamoOf(meant);
  const typedJamo = jamoOf(typed);
  if (meantJamo === null || typedJamo === null) return false;
  const different = (['initial', 'vowel', 'final'] as const).filter(
    (part) => meantJamo[part] !== typedJamo[part],
  );
  const [part] = different;
  if (part === undefined || different.length > 1) return false;
  return isSlipInPart(part, meantJamo, typedJamo);
}

function isSlipInPart(part: keyof Jamo, meant: Jamo, typed: Jamo): boolean {
  return (part === 'final' && typed.final === NO_FINAL) || isConfused(meant[part], typed[part]);
}

/** The syllables that may have been meant by a typed one: those for which `isSlip` holds, except those that only add a final consonant. */
export function meantSyllables(typed: string): string[] {
  const jamo = jamoOf(typed);
  if (jamo === null) return [];
  return (['initial', 'vowel', 'final'] as const).flatMap((part) =>
    Array.from(JAMO[part])
      .filter((meant) => isConfused(meant, jamo[part]))
      .map((meant) => syllableOf({ ...jamo, [part]: meant })),
  );
}
