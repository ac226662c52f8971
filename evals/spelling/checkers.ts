import type { SpellingFindingView } from '#contracts';
import { loadDictionary } from '../../libs/spelling/src/rules/dictionary.js';
import { findErrors } from '../../libs/spelling/src/find-errors.js';
import { checkSpelling } from '#spelling-rules';
import { TECHNOLOGY_NAMES } from '#spelling';
import { checkWithHunspell } from './hunspell.js';
import type { Checker } from './report-spelling.js';

/** A check as the API makes it for a member with no own dictionary and no company in a letter: the rules upon the text and upon its tokens. */
export function loadWholeCheck(): (text: string) => SpellingFindingView[] {
  const tokenize = loadDictionary();
  return (text) => findErrors(tokenize, { text, knownWords: TECHNOLOGY_NAMES });
}

const WHOLE_CHECK: Checker = {
  name: 'the whole check',
  check: async (texts) => texts.map(loadWholeCheck()),
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
