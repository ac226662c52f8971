import { composeLetter, type WritingQuality } from './compose-letter.js';
import type { SampleLetter } from './sample-letter.js';
import { writingMaterials } from './writing-materials.js';

/** The parts of the sample site, each with a layout of its own. CLOSED is what robots.txt forbids. */
export type SiteSection = 'BOARD' | 'CARDS' | 'ARCHIVE' | 'APP' | 'CLOSED';

export interface SiteLetter extends SampleLetter {
  id: number;
  section: SiteSection;
}

const SECTIONS: readonly { section: SiteSection; firstId: number; count: number }[] = [
  { section: 'BOARD', firstId: 1, count: 48 },
  { section: 'CARDS', firstId: 101, count: 36 },
  { section: 'ARCHIVE', firstId: 201, count: 24 },
  { section: 'APP', firstId: 301, count: 24 },
  { section: 'CLOSED', firstId: 901, count: 5 },
];

// Out of ten letters; samples on the web are no better.
const QUALITIES: readonly WritingQuality[] = [
  'STRONG',
  'STRONG',
  'MIXED',
  'STRONG',
  'WEAK',
  'STRONG',
  'STRONG',
  'MIXED',
  'STRONG',
  'WEAK',
];

/** The letter of a number; the demo data has numbers of its own, above those of the site. */
export function letterOfNumber(number: number): SampleLetter {
  const quality = QUALITIES[number % QUALITIES.length] ?? 'STRONG';
  const material = writingMaterials[number % writingMaterials.length];
  if (material === undefined) throw new RangeError(`${number} is no number of a letter`);
  return composeLetter(number, quality, material);
}

/** Every letter of the site that nothing is odd about. */
export const siteLetters: readonly SiteLetter[] = SECTIONS.flatMap(({ section, firstId, count }) =>
  Array.from({ length: count }, (_, at) => ({ ...letterOfNumber(firstId + at), id: firstId + at, section })),
);
