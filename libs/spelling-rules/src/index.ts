export { checkSpelling, type SpellingFinding, type SpellingOptions } from './check-spelling.js';
export { correctSureErrors } from './correct-sure-errors.js';
export type { SpellingCertainty, SpellingKind } from './spelling-rule.js';
