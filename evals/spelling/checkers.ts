import { loadDictionary } from '../../libs/spelling/src/rules/dictionary.js';
import { findErrors } from '../../libs/spelling/src/find-errors.js';
import { checkSpelling } from '#spelling-rules';
import { TECHNOLOGY_NAMES } from '#spelling';
import { checkWithHunspell } from './hunspell.js';
import type { Checker } from './report-spelling.js';

/** As the API answers a member with no own dictionary and no company in a letter: the rules upon the text and upon its tokens. */
export const WHOLE_CHECK: Checker = {
  name: 'the whole check',
  async check(texts) {
    const tokenize = loadDictionary();
    return texts.map((text) => findErrors(tokenize, { text, knownWords: TECHNOLOGY_NAMES }));
  },
};

/** As the browser checks by itself, until the server has answered. */
const RULES_ALONE: Checker = {
  name: 'the rules upon the text alone',
  check: async (texts) => texts.map((text) => checkSpelling(text)),
};

/** The goals are for the first one. */
export const CHECKERS: readonly Checker[] = [
  WHOLE_CHECK,
  RULES_ALONE,
  { name: 'hunspell-ko', check: checkWithHunspell },
];
