import type { FeatureCategory, FeatureWeakness } from '#contracts';
import type { LetterReading } from './letter-reading.js';

/** Something that letters do well, and how it is told by rules. */
export interface WritingPattern {
  featuresCategory: FeatureCategory;
  weaknesses: FeatureWeakness[];
  /** Ways to say it: as a model would, different letters are told it in different words. */
  wordings: readonly [string, ...string[]];
  isSeenIn(letter: LetterReading): boolean;
}

/** Whether the letter's text has what the expression finds at least so often. */
export const has =
  (expression: RegExp, times = 1) =>
  ({ text }: LetterReading): boolean =>
    (text.match(new RegExp(expression, 'g'))?.length ?? 0) >= times;
