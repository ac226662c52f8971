import { demoCrawledLetters } from './demo-crawled-letters.js';
import type { DemoFeature } from './demo-feature.js';

/** A pattern as it was seen in one letter, in the words of that time. */
export interface DemoSighting {
  /** Position among the demo letters. */
  letter: number;
  description: string;
}

const wordings: readonly ((description: string) => string)[] = [
  (description) => description.replace(/\.$/, ''),
  (description) => `글쓴이는 ${description}`,
  (description) => `글 전체에서 ${description}`,
];

// Shares no divisor with the number of letters, so that all are reached; fields lie eight letters apart.
const STRIDE = 13;
const OFFSET = 29;

/**
 * Where a demo feature was seen: in as many letters and as often as it says, most often in its own words.
 * @param position among all demo features
 */
export function sightingsOf(feature: DemoFeature, position: number): DemoSighting[] {
  const letters = lettersOf(feature);
  return Array.from({ length: feature.times }, (_, at) => {
    const letter = letters[((at % feature.letters) * STRIDE + position * OFFSET) % letters.length] ?? 0;
    const isFirst = at < feature.letters;
    const reword = isFirst ? undefined : wordings[at % wordings.length];
    return { letter, description: reword?.(feature.description) ?? feature.description };
  });
}

function lettersOf({ jobField }: DemoFeature): number[] {
  const all = demoCrawledLetters.map((_, position) => position);
  return jobField === undefined ? all : all.filter((at) => demoCrawledLetters[at]?.jobField === jobField);
}
