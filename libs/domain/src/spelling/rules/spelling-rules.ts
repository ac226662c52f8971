import type { SpellingRule } from '../spelling-rule.js';
import { ADVERB_RULES } from './adverbs.js';
import { AUXILIARY_RULES } from './auxiliaries.js';
import { BOUND_NOUN_RULES } from './bound-nouns.js';
import { COMPOUND_RULES } from './compounds.js';
import { CONFUSION_RULES } from './confusions.js';
import { CONTRACTION_RULES } from './contractions.js';
import { COUNTER_RULES } from './counters.js';
import { ENDING_RULES } from './endings.js';
import { LOANWORD_RULES } from './loanwords.js';
import { MISSING_SPACE_RULES } from './missing-spaces.js';
import { PARTICLE_RULES } from './particles.js';
import { PUNCTUATION_RULES } from './punctuation.js';
import { STEM_RULES } from './stems.js';
import { USAGE_RULES } from './usage.js';
import { WORD_RULES } from './words.js';

/** All rules of the spelling check. */
export const SPELLING_RULES: readonly SpellingRule[] = [
  ...CONFUSION_RULES,
  ...CONTRACTION_RULES,
  ...STEM_RULES,
  ...ENDING_RULES,
  ...ADVERB_RULES,
  ...WORD_RULES,
  ...LOANWORD_RULES,
  ...BOUND_NOUN_RULES,
  ...AUXILIARY_RULES,
  ...PARTICLE_RULES,
  ...COMPOUND_RULES,
  ...MISSING_SPACE_RULES,
  ...COUNTER_RULES,
  ...PUNCTUATION_RULES,
  ...USAGE_RULES,
];
