import { JAMO, type Jamo, jamoOf, NO_FINAL, syllableOf } from '#domain';
import { meantSyllables } from '#spelling-rules';

const PARTS = ['initial', 'vowel', 'final'] as const;
const SIBILANTS = 'ㅅㅆㅈㅉㅊ';

/** Groups of jamo that are written for each other. */
type Groups = Readonly<Partial<Record<keyof Jamo, readonly string[]>>>;

/** The likeliest first: jamo that sound the same; a consonant that is not heard; plain, tense and aspirated; vowels that are near. */
const STEPS: readonly Groups[] = [
  {
    vowel: ['ㅐㅔ', 'ㅒㅖㅔ', 'ㅚㅙㅞ'],
    final: ['ㄱㄲㅋㄺㄳ', 'ㄷㅅㅆㅈㅊㅌㅎ', 'ㅂㅍㅄㄼ', 'ㄴㄵㄶ', 'ㄹㄼㄾㅀ', 'ㅁㄻ'],
  },
  { final: [`${NO_FINAL}ㅎㅈㅅ`] },
  { initial: ['ㄱㄲㅋ', 'ㄷㄸㅌ', 'ㅂㅃㅍ', 'ㅅㅆ', 'ㅈㅉㅊ', 'ㅋㅎ', 'ㅍㅎ'] },
  { vowel: ['ㅡㅜ', 'ㅗㅜ', 'ㅡㅓ', 'ㅗㅛ', 'ㅜㅠ', 'ㅟㅣ', 'ㅝㅓ', 'ㅢㅣ'] },
];
/** After `SIBILANTS` ㅑ, ㅕ, ㅛ and ㅠ are hardly heard, or not at all: 져 is 저. */
const AFTER_SIBILANTS: readonly string[] = ['ㅏㅑ', 'ㅓㅕ', 'ㅗㅛ', 'ㅜㅠ'];
/** 봤 sounds like 밨. */
const AFTER_B: readonly string[] = ['ㅏㅘ'];

function groupsOf(part: keyof Jamo, { initial }: Jamo, step: Groups): readonly string[] {
  const groups = step[part] ?? [];
  if (part !== 'vowel' || step !== STEPS[0]) return groups;
  if (initial === 'ㅂ') return [...groups, ...AFTER_B];
  return SIBILANTS.includes(initial) ? [...groups, ...AFTER_SIBILANTS] : groups;
}

function syllablesLike(syllable: string, step: Groups): string[] {
  const jamo = jamoOf(syllable);
  if (jamo === null) return [];
  return PARTS.flatMap((part) => {
    const own = jamo[part];
    const alike = new Set(
      groupsOf(part, jamo, step)
        .filter((group) => group.includes(own))
        .join(''),
    );
    alike.delete(own);
    return Array.from(alike, (other) => syllableOf({ ...jamo, [part]: other }));
  });
}

/** 자바 as 잡아: a consonant that is written where it is heard. */
function withoutLiaison(word: string): string[] {
  return Array.from(word).flatMap((syllable, at) => {
    const jamo = jamoOf(syllable);
    const before = at === 0 ? null : jamoOf(word.charAt(at - 1));
    if (jamo === null || before?.final !== NO_FINAL) return [];
    const { initial } = jamo;
    if (!JAMO.final.includes(initial) || initial === 'ㅇ') return [];
    const pair = syllableOf({ ...before, final: initial }) + syllableOf({ ...jamo, initial: 'ㅇ' });
    return [word.slice(0, at - 1) + pair + word.slice(at + 1)];
  });
}

const withOtherJamo = (word: string, step: Groups): string[] =>
  Array.from(word).flatMap((syllable, at) =>
    syllablesLike(syllable, step).map((other) => word.slice(0, at) + other + word.slice(at + 1)),
  );

/** The words that sound like a word, the likeliest first: they differ from it in one jamo, or in where a consonant stands. */
export const soundingAlike = (word: string): string[][] => {
  const [same = [], ...others] = STEPS.map((step) => withOtherJamo(word, step));
  return [[...same, ...withoutLiaison(word)], ...others];
};

/** The words that may have been meant by a typed one with one slip. */
export const meantWords = (typed: string): string[] =>
  Array.from(typed).flatMap((syllable, at) =>
    meantSyllables(syllable).map((meant) => typed.slice(0, at) + meant + typed.slice(at + 1)),
  );
