import type { SpellingRule } from '../spelling-rule.js';
import { ADVERB_RULES } from './adverbs.js';
import { CONFUSION_RULES } from './confusions.js';
import { LOANWORD_RULES } from './loanwords.js';
import { PUNCTUATION_RULES } from './punctuation.js';
import { SPACING_RULES } from './spacing.js';
import { USAGE_RULES } from './usage.js';
import { VERB_FORM_RULES } from './verb-forms.js';
import { WORD_RULES } from './words.js';

/** All rules of the spelling check. */
export const SPELLING_RULES: readonly SpellingRule[] = [
  ...CONFUSION_RULES,
  ...VERB_FORM_RULES,
  ...ADVERB_RULES,
  ...WORD_RULES,
  ...LOANWORD_RULES,
  ...SPACING_RULES,
  ...PUNCTUATION_RULES,
  ...USAGE_RULES,
];
