import { checkSpelling, noProseTest } from '#spelling-rules';
import type { SpellingFinding } from './finding.js';
import { mergeFindings } from './merge-findings.js';
import { analyseText } from './rules/analyse-text.js';
import type { Tokenize } from './rules/words.js';
import { settleFindings } from './settle-findings.js';
import { withoutKnownWords } from './without-known-words.js';

/** A text in composed form, and the words that no finding changes. */
export interface TextToCheck {
  text: string;
  knownWords: readonly string[];
}

/** What the rules upon the text alone find, in order and without overlap. */
export function findErrorsWithoutAnalyser({ text, knownWords }: TextToCheck): SpellingFinding[] {
  return checkSpelling(text, { knownWords }).map(({ ruleId: _ruleId, ...finding }) => finding);
}

/**
 * What the rules upon the text and upon its tokens find, in order and without overlap. Once all SURE corrections are made, a check of the
 * text finds nothing where they are.
 */
export function findErrors(tokenize: Tokenize, { text, knownWords }: TextToCheck): SpellingFinding[] {
  const check = (part: string): SpellingFinding[] => {
    const touchesNoProse = noProseTest(part);
    const analysed = analyseText(tokenize, part).filter((finding) => !touchesNoProse(finding));
    return mergeFindings(
      part,
      findErrorsWithoutAnalyser({ text: part, knownWords }),
      withoutKnownWords(part, analysed, knownWords),
    );
  };
  return settleFindings(text, check(text), check);
}
