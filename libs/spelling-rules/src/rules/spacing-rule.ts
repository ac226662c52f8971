import { formsRule, patternRule, type SpellingRule } from '../spelling-rule.js';

type SpacingDescription = Omit<Parameters<typeof patternRule>[0], 'kind'>;
type SpacingFormsDescription = Omit<Parameters<typeof formsRule>[0], 'kind'>;

/** A rule of spacing by a pattern. */
export const spacingRule = (rule: SpacingDescription): SpellingRule =>
  patternRule({ ...rule, kind: 'SPACING' });

/** A rule of spacing that replaces each of the wrong forms by its right form. */
export const spacingFormsRule = (rule: SpacingFormsDescription): SpellingRule =>
  formsRule({ ...rule, kind: 'SPACING' });

/** The articles of the official orthography that decide most of the spacing. */
export const BOUND_NOUN_SOURCE = '한글 맞춤법 제42항';
export const PARTICLE_SOURCE = '한글 맞춤법 제41항';
export const WORD_SOURCE = '한글 맞춤법 제2항';
export const AUXILIARY_SOURCE = '한글 맞춤법 제47항';

/** Reasons that several files give. */
export const AFTER_ENDING_REASON = '어미 뒤의 말은 띄어 써요.';
export const MODIFIED_REASON = '꾸미는 말과 꾸밈을 받는 말은 띄어 써요.';
export const BETWEEN_WORDS_REASON = '낱말과 낱말 사이는 띄어 써요.';

/** Forms of 하다; neither longer words that begin alike (하루, 하여튼, 한참, 함께) nor numbers (하나씩, 한 번). */
export const DOING =
  '(?:하(?:[고며면는지기게던자니려겠시셨십네거므도되든더였]|다(?!못)|여(?![튼간])|나(?=,| (?!둘|더|하나|없|들|골|고르|집|사|샀|남)))|한(?![가-힣]| (?:번|명|달|개|걸음|마디|시간|학기|가지|잔|차례))|할(?![가-힣])|함(?:[을이은도]|으로|[ ,.]|$)|했|합[니시]|해(?:[서도야요]|[,.]| (?!질|뜰|뜨|지)|$))';

/**
 * A rule that puts a space between what `before` matches and one of the words. `before` and `after` are plain patterns, put into the
 * assertions here. The words are patterns, separated by spaces, each of which begins with a plain character.
 */
export const addSpaceRule = ({
  before,
  words,
  after = '',
  ...rule
}: Omit<SpacingDescription, 'begins' | 'pattern' | 'replacement'> & {
  before: string;
  words: readonly string[] | string;
  /** What stands after the word. */
  after?: string;
}): SpellingRule => {
  const list = typeof words === 'string' ? words.split(' ') : words;
  return spacingRule({
    ...rule,
    begins: list.map((word) => word.charAt(0)).join(''),
    pattern: `(?<=${before})(?=(?:${list.join('|')})${after})`,
    replacement: ' ',
  });
};

/**
 * A rule that puts a space between what begins a word and one of the words that may follow it: `{ 각: '부서 팀', 매: '순간' }`. The former
 * are patterns; so are the latter, as in `addSpaceRule`.
 */
export const addSpacePairsRule = ({
  pairs,
  ...rule
}: Omit<Parameters<typeof addSpaceRule>[0], 'before' | 'words'> & {
  pairs: Readonly<Record<string, string>>;
}): SpellingRule => {
  const fronts = Object.entries(pairs).map(([front, words]) => `${front}(?=${words.replaceAll(' ', '|')})`);
  return addSpaceRule({
    ...rule,
    before: `(?<![가-힣])(?:${fronts.join('|')})`,
    words: [...new Set(Object.values(pairs).flatMap((words) => words.split(' ')))],
  });
};

/** A rule that removes the space between what `before` matches and one of the words, which are all patterns as in `addSpaceRule`. */
export const removeSpaceRule = ({
  before,
  words,
  after = '',
  ...rule
}: Omit<SpacingDescription, 'begins' | 'pattern' | 'replacement'> & {
  before: string;
  words: string;
  after?: string;
}): SpellingRule =>
  spacingRule({
    ...rule,
    begins: ' ',
    pattern: `(?<=${before}) (?=(?:${words.replaceAll(' ', '|')})${after})`,
    replacement: '',
  });

/** One rule of spacing for each row of a table of words: the wrong form, the right form, a sentence with `~` for the word. */
export const spacingWordRules = (
  rows: readonly (readonly [wrong: string, right: string, sentence: string])[],
  reason: string,
  source: string,
  more: Partial<SpacingFormsDescription> = {},
): SpellingRule[] =>
  rows.map(([wrong, right, sentence]) =>
    spacingFormsRule({
      id: `words/${wrong}`,
      reason,
      source,
      forms: { [wrong]: right },
      wrong: [sentence.replace('~', `{${wrong}|${right}}`)],
      right: [sentence.replace('~', right)],
      ...more,
    }),
  );
