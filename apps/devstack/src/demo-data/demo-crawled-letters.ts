import { composeLetter } from '../sample-letters/compose-letter.js';
import type { SampleLetter } from '../sample-letters/sample-letter.js';
import { writingMaterials } from '../sample-letters/writing-materials.js';

// Above every number of the site's, so that a crawl finds none of them.
const FIRST_NUMBER = 1_001;
const LETTERS_OF_EACH_FIELD = 8;

/** The sample letters that the demo features were seen in: eight of every job field, none of them on the sample site. */
export const demoCrawledLetters: readonly SampleLetter[] = writingMaterials.flatMap((material, field) =>
  Array.from({ length: LETTERS_OF_EACH_FIELD }, (_, at) => {
    const number = FIRST_NUMBER + at * writingMaterials.length + field;
    return composeLetter(number, at % 4 === 3 ? 'MIXED' : 'STRONG', material);
  }),
);
