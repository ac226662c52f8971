import { formsRule, patternRule, type SpellingRule } from '../spelling-rule.js';

type Row = Omit<Parameters<typeof patternRule>[0], 'kind'>;
type FormsRow = Omit<Parameters<typeof formsRule>[0], 'kind'>;

/** A rule of spacing by a pattern. */
export const spaced = (row: Row): SpellingRule => patternRule({ ...row, kind: 'SPACING' });

/** A rule of spacing that replaces each of the wrong forms by its right form. */
export const spacedForms = (row: FormsRow): SpellingRule => formsRule({ ...row, kind: 'SPACING' });

/** The articles of the official orthography that decide most of the spacing. */
export const BOUND_NOUN = '한글 맞춤법 제42항';
export const PARTICLE = '한글 맞춤법 제41항';
export const WORD = '한글 맞춤법 제2항';
export const AUXILIARY = '한글 맞춤법 제47항';

/** What may stand right after a noun: a particle, a mark, a space, the end. */
export const NOUN_END = '(?=에|의|은|는|이|을|를|도|로|만|부터|까지|[ ,.)]|$)';

/** One rule for each row of a table of words: the wrong form, the right form, a sentence with `~` for the word. */
export const spacedWords = (
  rows: readonly (readonly [wrong: string, right: string, sentence: string])[],
  reason: string,
  source: string,
  more: Partial<FormsRow> = {},
): SpellingRule[] =>
  rows.map(([wrong, right, sentence]) =>
    spacedForms({
      id: `words/${wrong}`,
      reason,
      source,
      forms: { [wrong]: right },
      wrong: [sentence.replace('~', `{${wrong}|${right}}`)],
      right: [sentence.replace('~', right)],
      ...more,
    }),
  );
