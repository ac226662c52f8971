export * from './audit-action-names.js';
export * from './product-error.js';
export * from './token-arithmetic.js';
export {
  type CheckRule,
  type CheckSeverity,
  checkText,
  type CheckTextOptions,
  LONG_SENTENCE_CHARACTERS,
  type TextFinding,
} from './checks/check-text.js';
export { endingOf, findEndingRuns } from './checks/repetition.js';
export { SURNAMES } from './surnames.js';
export { findNumbers } from './statements/numbers.js';
export { composeText, type ComposedText } from './composed-text.js';
export { codePage949 } from './code-page-949.js';
export { checkLimit, countText, type LimitCheck, type LimitState, type TextCount } from './count-text.js';
export { cutText } from './cut-text.js';
export { maskPersonalData, type MaskedText } from './mask-personal-data.js';
export {
  finalConsonantOf,
  hasFinalConsonant,
  JAMO,
  type Jamo,
  jamoOf,
  NO_FINAL,
  particleFor,
  type ParticlePair,
  syllableOf,
  withLastJamo,
  withParticle,
} from './hangul.js';
export { jobFamilyOf } from './job-family.js';
export { parseRetryAfter } from './parse-retry-after.js';
export { signalWithTimeout } from './signal-with-timeout.js';
export { completedSectionsOf, copyTitleOf } from './resumes.js';
export { jaccardOf, ngramsOf, similarity } from './similarity.js';
export {
  refuseForceLogout,
  refuseRoleChange,
  refuseStatusChange,
  type MemberWithRole,
} from './role-rules.js';
export { splitSentences, type Sentence } from './split-sentences.js';
export { isFactKind } from './statements/statement.js';
export {
  createStatementFinder,
  findUnsupportedStatements,
  type StatementKind,
  type UnsupportedStatement,
} from './statements/verify-statements.js';
export { TECH_STACKS } from './tech-stack-catalogue.js';
export {
  findTechStacks,
  findUnknownTechStackPaths,
  techStackById,
  techStackOf,
  withTechStackNames,
} from './tech-stacks.js';
export { untilAborted } from './until-aborted.js';
export { wishesDeletion } from './wishes-deletion.js';
