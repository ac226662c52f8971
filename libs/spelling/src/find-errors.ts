import { checkSpelling } from '#spelling-rules';
import type { SpellingFinding } from './finding.js';
import { withoutKnownWords } from './known-words.js';
import { mergeFindings } from './merge-findings.js';
import { analyseText } from './rules/analyse-text.js';
import type { Tokenize } from './rules/words.js';

/** A text in composed form, and the words that are no findings in it. */
export interface TextToCheck {
  text: string;
  knownWords: readonly string[];
}

/** What the rules upon the text alone find, in order and without overlap. */
export function findErrorsByRules({ text, knownWords }: TextToCheck): SpellingFinding[] {
  return checkSpelling(text, { knownWords }).map(({ ruleId: _ruleId, ...finding }) => finding);
}

/** What the rules upon the text and upon its tokens find, in order and without overlap. */
export function findErrors(tokenize: Tokenize, toCheck: TextToCheck): SpellingFinding[] {
  const { text, knownWords } = toCheck;
  const analysed = withoutKnownWords(text, analyseText(tokenize, text), knownWords);
  return mergeFindings(text, findErrorsByRules(toCheck), analysed);
}
