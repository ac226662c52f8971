export { checkSpelling, type SpellingFinding, type SpellingOptions } from './check-spelling.js';
export { correctSureErrors } from './correct-sure-errors.js';
export { readFrequentWords } from './frequent-words.js';
export { noProseTest } from './no-prose.js';
export { ENDS_IN_COUNTED_NOUN } from './rules/counters.js';
export type { SpellingCertainty, SpellingKind } from './spelling-rule.js';
export { meantSyllables } from './syllable-slips.js';
export { unchangedEdges } from './unchanged-edges.js';
