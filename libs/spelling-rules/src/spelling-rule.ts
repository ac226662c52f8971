import {
  finalConsonantOf,
  hasFinalConsonant,
  jamoOf,
  NO_FINAL,
  particleFor,
  type ParticlePair,
  withLastJamo,
  withParticle,
} from '#domain';
import { CONTRACTED_VOWELS } from './syllables.js';

/** What is wrong: how a word is written, where the spaces are, or how words are used together. */
export type SpellingKind = 'SPELLING' | 'SPACING' | 'USAGE';

/** SURE: wrong in every reading. LIKELY: a person decides. */
export type SpellingCertainty = 'SURE' | 'LIKELY';

/** A rule of the spelling check, with the texts that prove it. */
export interface SpellingRule {
  /**
   * Group and name: 'loanwords/컨텐츠'. The group is mostly the name of the file; 'verb-forms' are those of stems.ts, endings.ts and
   * contractions.ts.
   */
  id: string;
  kind: SpellingKind;
  certainty: SpellingCertainty;
  /** One sentence for members. */
  reason: string;
  /** Article of the official orthography, or dictionary entry, that decides. */
  source: string;
  /** Every character that a match can begin with; the check tries the rule at these characters only. */
  begins: string;
  /** Sticky. Its assertions look at a bounded part of the text, or at one run of digits or syllables, so that the check stays linear. */
  pattern: RegExp;
  /** The text that replaces the match, null where only a person can decide, undefined where nothing is wrong after all. */
  replace: (match: RegExpExecArray) => string | null | undefined;
  examples: SpellingExamples;
}

interface SpellingExamples {
  /** Text with the error, and the text after all replacements. A rule without replacement leaves the text as it is. */
  wrong: readonly (readonly [text: string, corrected: string])[];
  /** Texts in which no rule finds anything. */
  right: readonly string[];
}

interface RuleDescription {
  id: string;
  kind?: SpellingKind;
  certainty?: SpellingCertainty;
  reason: string;
  source: string;
  /** Sentences that mark the error and its correction: '{몇일|며칠} 걸렸습니다.' */
  wrong: readonly string[];
  right?: readonly string[];
}

/** Wrong forms and the right form of each. */
export type Forms = Readonly<Record<string, string>>;

interface FormsDescription extends RuleDescription {
  forms: Forms;
  /** Assertions about what stands before and after; without `before`, no Hangul stands before. */
  before?: string;
  after?: string;
}

/** No Hangul syllable stands before: the match begins a word. */
export const WORD_START = '(?<![가-힣])';

/** The match may stand within a longer word. */
export const ANYWHERE = '';

const MARKED = /\{([^|{}]*)\|([^|{}]*)\}/g;

function examplesOf({ wrong, right = [] }: RuleDescription): SpellingExamples {
  return {
    wrong: wrong.map((text) => [text.replace(MARKED, '$1'), text.replace(MARKED, '$2')] as const),
    right,
  };
}

/** A rule by a pattern; `$1`, `$2` … in a replacement given as text stand for its groups. */
export function patternRule({
  begins,
  pattern,
  replacement,
  ...rule
}: RuleDescription & {
  begins: string;
  pattern: string;
  replacement: string | null | ((match: RegExpExecArray) => string | null | undefined);
}): SpellingRule {
  const replace =
    typeof replacement === 'function'
      ? replacement
      : (match: RegExpExecArray) =>
          replacement?.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '') ?? null;
  return {
    id: rule.id,
    kind: rule.kind ?? 'SPELLING',
    certainty: rule.certainty ?? 'SURE',
    reason: rule.reason,
    source: rule.source,
    begins,
    pattern: new RegExp(pattern, 'y'),
    replace,
    examples: examplesOf(rule),
  };
}

/** A rule that replaces each of the wrong forms by its right form. */
export function formsRule({
  forms,
  before = WORD_START,
  after = '',
  ...rule
}: FormsDescription): SpellingRule {
  const wrongForms = Object.keys(forms).sort((a, b) => b.length - a.length);
  return patternRule({
    ...rule,
    begins: wrongForms.map((form) => form.charAt(0)).join(''),
    pattern: `${before}(?:${wrongForms.join('|').replaceAll('.', '\\.')})${after}`,
    replacement: (match) => forms[match[0]] ?? null,
  });
}

/** A row of a table of words: the wrong form, the right form, a sentence with `~` for the word, sentences that are right. */
type WordRow = readonly [wrong: string, right: string, sentence: string, ...right: string[]];

const PARTICLES_AFTER_NOUN: readonly ParticlePair[] = ['을/를', '은/는', '과/와', '으로/로', '이/가'];
/** Particles and forms of 이다 that lose their 이 after a vowel: 이나, 이라, 이며 … Those that begin other words, too, go on to their end. */
const AFTER_I = ['나', '라', '며', '란', '랑', '든', '지만', '고 ', '다.'];
/** Forms of 이다 that contract with a vowel: after a consonant, and after a vowel. */
const CONTRACTED_COPULAS = [
  ['이었', '였'],
  ['이에요', '예요'],
  ['이어서', '여서'],
] as const;

/** A noun, and where its last sound changes the noun with each particle that changes too: 스탭을 is 스태프를, 스탭이나 is 스태프나. */
function nounForms(wrong: string, right: string): Forms {
  const forms: Record<string, string> = { [wrong]: right };
  for (const pair of PARTICLES_AFTER_NOUN) {
    const [particle, fitting] = [particleFor(wrong, pair), particleFor(right, pair)];
    // 이 and 가 begin other words, too.
    const end = pair === '이/가' ? ' ' : '';
    if (particle !== fitting) forms[wrong + particle + end] = right + fitting + end;
  }
  const wasConsonant = hasFinalConsonant(wrong.at(-1));
  if (wasConsonant === hasFinalConsonant(right.at(-1))) return forms;
  for (const rest of AFTER_I) forms[withI(wrong) + rest] = withI(right) + rest;
  for (const [afterConsonant, afterVowel] of CONTRACTED_COPULAS) {
    const [copula, fitting] = wasConsonant ? [afterConsonant, afterVowel] : [afterVowel, afterConsonant];
    forms[wrong + copula] = right + fitting;
  }
  return forms;
}

const withI = (word: string): string => (hasFinalConsonant(word.at(-1)) ? `${word}이` : word);

/** One rule for each row of a table of words, which are found at the beginning of a word unless `before` says otherwise. */
export function wordRules(
  table: {
    group: string;
    kind?: SpellingKind;
    certainty?: SpellingCertainty;
    source?: string;
    before?: string;
    after?: string;
    /** Whether particles follow the words. */
    areNouns?: boolean;
    reason?: (right: string) => string;
  },
  rows: readonly WordRow[],
): SpellingRule[] {
  return rows.map(([wrong, right, sentence, ...rightSentences]) => {
    // Forms may end with a space, which tells them from longer words.
    const word = right.trim();
    return formsRule({
      ...table,
      id: `${table.group}/${wrong}`,
      reason: table.reason?.(word) ?? `‘${withParticle(`${word}’`, '이/가')} 맞는 표기예요.`,
      source: table.source ?? `표준국어대사전 ‘${word}’`,
      forms: table.areNouns ? nounForms(wrong, right) : { [wrong]: right },
      wrong: [sentence.replaceAll('~', `{${wrong}|${right}}`)],
      right: [sentence.replaceAll('~', right), ...rightSentences],
    });
  });
}

/** The pairs of a text: 'wrong>right', separated by spaces or lines; `_` stands for a space within a word. */
export function readPairs(pairs: string): [wrong: string, right: string][] {
  return pairs
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [wrong = '', right = ''] = pair.replaceAll('_', ' ').split('>');
      return [wrong, right];
    });
}

/** One rule for each pair of words; the words themselves are the examples. In `rightTexts` no rule finds anything. */
export function pairRules(
  table: Parameters<typeof wordRules>[0],
  pairs: string,
  rightTexts: readonly string[] = [],
): SpellingRule[] {
  return wordRules(
    table,
    readPairs(pairs).map(([wrong, right], index) => [
      wrong,
      right,
      '~ …',
      ...(index === 0 ? rightTexts : []),
    ]),
  );
}

/** ‘예요’ or ‘이에요’ as it follows the quoted word. */
export const copulaAfter = (word: string): string =>
  finalConsonantOf(word.at(-1)) === NO_FINAL ? '예요' : '이에요';

/** Final consonants that an ending adds to a stem without one: 간 갈 감 갑. */
const ADDED_FINALS = ['ㄴ', 'ㄹ', 'ㅁ', 'ㅂ'];
/** The vowel that a stem and -어 end in, for a stem without a final consonant; 르 stays as it is, since its stems differ. */
function vowelWithEo(stem: string): string {
  const vowel = jamoOf(stem.slice(-1))?.vowel ?? '';
  if (stem.endsWith('하')) return 'ㅐ';
  return vowel === 'ㅡ' && !stem.endsWith('르') ? 'ㅓ' : (CONTRACTED_VOWELS[vowel] ?? vowel);
}

/** The forms of a stem that ends in a vowel, before every ending: 가지 가진 가질 가짐 가집 가져 가졌. */
function inflections(stem: string): string[] {
  const contracted = withLastJamo(stem, { vowel: vowelWithEo(stem) });
  return [
    stem,
    ...ADDED_FINALS.map((final) => withLastJamo(stem, { final })),
    contracted,
    withLastJamo(contracted, { final: 'ㅆ' }),
  ];
}

/** The forms of two stems that end in vowels, one by one: `inflected('설레이', '설레')` has 설레인 for 설렌. */
export function inflected(wrong: string, right: string): Forms {
  const corrected = inflections(right);
  return Object.fromEntries(inflections(wrong).map((form, index) => [form, corrected[index] ?? form]));
}

/** The same endings on a wrong and a right stem: `stemForms('치루', '치르', '고 는')` is 치루고 → 치르고, 치루는 → 치르는. */
export function stemForms(wrong: string, right: string, endings: string): Forms {
  return Object.fromEntries(endings.split(' ').map((ending) => [wrong + ending, right + ending]));
}
