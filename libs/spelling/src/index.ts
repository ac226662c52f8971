export { composeText, type ComposedText } from './composed-text.js';
export { findErrorsByRules, type TextToCheck } from './find-errors.js';
export type { SpellingFinding } from './finding.js';
export { TECHNOLOGY_NAMES } from './known-words.js';
export { readKnownWords } from './read-known-words.js';
export {
  AnalyserUnavailableError,
  DictionaryLoadError,
  SpellingAnalyser,
} from './thread/spelling-analyser.js';
