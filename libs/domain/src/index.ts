export * from './audit-action-names.js';
export * from './product-error.js';
export * from './token-arithmetic.js';
export {
  checkText,
  type CheckRule,
  type CheckSeverity,
  type CheckTextOptions,
  type TextFinding,
} from './check-text.js';
export { endingOf, findEndingRuns } from './checks/repeated-ending.js';
export { LONG_SENTENCE_CHARACTERS } from './checks/long-sentence.js';
export { findNumbers } from './claims/numbers.js';
export { checkLimit, countText, type LimitCheck, type LimitState, type TextCount } from './count-text.js';
export { maskPersonalData, type MaskedText } from './personal-data/mask-personal-data.js';
export { FINAL_CONSONANT, finalConsonantOf, withFinalConsonant } from './hangul-syllable.js';
export { jobFamilyOf } from './job-families/job-family-of.js';
export { particleFor, withParticle, type ParticlePair } from './korean-particles.js';
export { limitedSignal } from './limited-signal.js';
export { completedSectionsOf } from './resumes/completed-sections.js';
export { copyTitleOf } from './resumes/copy-title.js';
export { jaccardOf, ngramsOf, similarity } from './similarity.js';
export {
  refuseForceLogout,
  refuseRoleChange,
  refuseStatusChange,
  type MemberStanding,
} from './role-rules.js';
export { splitSentences, type Sentence } from './split-sentences.js';
export { isFactKind } from './claims/claim.js';
export { findUnsupportedClaims, type ClaimKind, type UnsupportedClaim } from './verify-claims.js';
export { TECH_STACKS } from './tech-stacks/catalogue/catalogue.js';
export { findTechStacks } from './tech-stacks/find-tech-stacks.js';
export { techStackById, techStackOf } from './tech-stacks/tech-stack-of.js';
export { findUnknownTechStacks } from './tech-stacks/unknown-tech-stacks.js';
export { wishesDeletion } from './wishes-deletion.js';
