import { LETTERS, type Letters, lettersOf, meantSyllables, syllableOf } from '#spelling-rules';

const PARTS = ['initial', 'vowel', 'final'] as const;
const SIBILANTS = 'ㅅㅆㅈㅉㅊ';

/** Groups of letters that are written for each other. */
type Groups = Readonly<Partial<Record<keyof Letters, readonly string[]>>>;

/** The likeliest first: letters that sound the same; a consonant that is not heard; plain, tense and aspirated; vowels that are near. */
const STEPS: readonly Groups[] = [
  {
    vowel: ['ㅐㅔ', 'ㅒㅖㅔ', 'ㅚㅙㅞ'],
    final: ['ㄱㄲㅋㄺㄳ', 'ㄷㅅㅆㅈㅊㅌㅎ', 'ㅂㅍㅄㄼ', 'ㄴㄵㄶ', 'ㄹㄼㄾㅀ', 'ㅁㄻ'],
  },
  { final: ['-ㅎㅈㅅ'] },
  { initial: ['ㄱㄲㅋ', 'ㄷㄸㅌ', 'ㅂㅃㅍ', 'ㅅㅆ', 'ㅈㅉㅊ', 'ㅋㅎ', 'ㅍㅎ'] },
  { vowel: ['ㅡㅜ', 'ㅗㅜ', 'ㅡㅓ', 'ㅗㅛ', 'ㅜㅠ', 'ㅟㅣ', 'ㅝㅓ', 'ㅢㅣ'] },
];
/** Behind ㅅ, ㅈ and ㅊ nobody hears ㅑ, ㅕ, ㅛ and ㅠ: 져 is 저. */
const AFTER_SIBILANTS: readonly string[] = ['ㅏㅑ', 'ㅓㅕ', 'ㅗㅛ', 'ㅜㅠ'];
/** 봤 sounds like 밨. */
const AFTER_B: readonly string[] = ['ㅏㅘ'];

function groupsOf(part: keyof Letters, { initial }: Letters, step: Groups): readonly string[] {
  const groups = step[part] ?? [];
  if (part !== 'vowel' || step !== STEPS[0]) return groups;
  if (initial === 'ㅂ') return [...groups, ...AFTER_B];
  return SIBILANTS.includes(initial) ? [...groups, ...AFTER_SIBILANTS] : groups;
}

function syllablesLike(syllable: string, step: Groups): string[] {
  const letters = lettersOf(syllable);
  if (letters === null) return [];
  return PARTS.flatMap((part) => {
    const letter = letters[part];
    const alike = new Set(
      groupsOf(part, letters, step)
        .filter((group) => group.includes(letter))
        .join(''),
    );
    alike.delete(letter);
    return Array.from(alike, (other) => syllableOf({ ...letters, [part]: other }));
  });
}

/** 자바 as 잡아: a consonant that is written where it is heard. */
function withoutLiaison(word: string): string[] {
  return Array.from(word).flatMap((syllable, at) => {
    const letters = lettersOf(syllable);
    const before = at === 0 ? null : lettersOf(word.charAt(at - 1));
    if (letters === null || before === null || before.final !== '-') return [];
    const { initial } = letters;
    if (!LETTERS.final.includes(initial) || initial === 'ㅇ') return [];
    const pair = syllableOf({ ...before, final: initial }) + syllableOf({ ...letters, initial: 'ㅇ' });
    return [word.slice(0, at - 1) + pair + word.slice(at + 1)];
  });
}

const withOtherLetter = (word: string, step: Groups): string[] =>
  Array.from(word).flatMap((syllable, at) =>
    syllablesLike(syllable, step).map((other) => word.slice(0, at) + other + word.slice(at + 1)),
  );

/** The words that sound like a word, the likeliest first: they differ from it in one letter, or in where a consonant stands. */
export const soundingAlike = (word: string): string[][] => {
  const [same = [], ...others] = STEPS.map((step) => withOtherLetter(word, step));
  return [[...same, ...withoutLiaison(word)], ...others];
};

/** The words that one may have meant who hit a wrong key once. */
export const typedFor = (word: string): string[] =>
  Array.from(word).flatMap((syllable, at) =>
    meantSyllables(syllable).map((other) => word.slice(0, at) + other + word.slice(at + 1)),
  );
