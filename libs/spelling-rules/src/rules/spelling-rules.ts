import type { SpellingRule } from '../spelling-rule.js';
import { ADVERB_RULES } from './adverbs.js';
import { AUXILIARY_RULES } from './auxiliaries.js';
import { BOUND_NOUN_RULES } from './bound-nouns.js';
import { ENDING_CHOICES } from './choice-endings.js';
import { NOUN_CHOICES } from './choice-nouns.js';
import { VERB_CHOICES } from './choice-verbs.js';
import { COMPOUND_RULES } from './compounds.js';
import { CONFUSION_RULES } from './confusions.js';
import { CONTRACTION_RULES } from './contractions.js';
import { COUNTER_RULES } from './counters.js';
import { DERIVED_WORD_RULES } from './derived-words.js';
import { ENDING_RULES } from './endings.js';
import { FINAL_CONSONANT_RULES } from './final-consonants.js';
import { INITIAL_SOUND_RULES } from './initial-sounds.js';
import { LOANWORD_TABLE_RULES } from './loanword-tables.js';
import { LOANWORD_RULES } from './loanwords.js';
import { MISSING_SPACE_RULES } from './missing-spaces.js';
import { PARTICLE_FORM_RULES } from './particle-forms.js';
import { PARTICLE_RULES } from './particles.js';
import { PHRASE_SPACE_RULES } from './phrase-spaces.js';
import { PUNCTUATION_RULES } from './punctuation.js';
import { SLIP_RULES } from './slips.js';
import { STANDARD_WORD_RULES } from './standard-words.js';
import { STEM_RULES } from './stems.js';
import { USAGE_RULES } from './usage.js';
import { WORD_RULES } from './words.js';

/**
 * All rules upon the text; those upon its tokens are in libs/spelling/src/rules. Of two equally sure matches that change the same
 * characters, the one that begins first decides, then the longer one, then the one whose rule is earlier here.
 */
export const SPELLING_RULES: readonly SpellingRule[] = [
  ...CONFUSION_RULES,
  ...VERB_CHOICES,
  ...NOUN_CHOICES,
  ...ENDING_CHOICES,
  ...CONTRACTION_RULES,
  ...STEM_RULES,
  ...ENDING_RULES,
  ...ADVERB_RULES,
  ...WORD_RULES,
  ...STANDARD_WORD_RULES,
  ...FINAL_CONSONANT_RULES,
  ...DERIVED_WORD_RULES,
  ...INITIAL_SOUND_RULES,
  ...LOANWORD_RULES,
  ...LOANWORD_TABLE_RULES,
  ...BOUND_NOUN_RULES,
  ...AUXILIARY_RULES,
  ...PARTICLE_RULES,
  ...PARTICLE_FORM_RULES,
  ...COMPOUND_RULES,
  ...MISSING_SPACE_RULES,
  ...PHRASE_SPACE_RULES,
  ...COUNTER_RULES,
  ...PUNCTUATION_RULES,
  ...USAGE_RULES,
  ...SLIP_RULES,
];
