import type { TextToCheck } from './find-errors.js';
import type { SpellingFinding } from './finding.js';

export { TECHNOLOGY_NAMES } from './technology-names.js';
export { readKnownWords } from './read-known-words.js';
export {
  AnalyserUnavailableError,
  DictionaryLoadError,
  SpellingAnalyser,
} from './thread/spelling-analyser.js';
export type { SpellingFinding, TextToCheck };

/**
 * What the rules upon the text alone find, in order and without overlap. The rules are loaded with the first text: that takes a tenth of a
 * second, which no start has to wait for.
 */
export const findErrorsWithoutAnalyser = async (toCheck: TextToCheck): Promise<SpellingFinding[]> =>
  (await import('./find-errors.js')).findErrorsWithoutAnalyser(toCheck);
