export { composeText, type ComposedText } from './composed-text.js';
export type { SpellingFinding } from './finding.js';
export { withoutKnownWords } from './known-words.js';
export { mergeFindings } from './merge-findings.js';
export { AnalyserUnavailableError, SpellingAnalyser } from './thread/spelling-analyser.js';
