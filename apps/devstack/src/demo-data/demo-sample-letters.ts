import { CrawledCoverLetter, textHashOf, type Transaction } from '#database';
import { composeLetter, type SampleLetter, textOfLetter } from '../sample-letters/compose-letter.js';
import { writingMaterials } from '../sample-letters/writing-materials.js';
import { hoursAgo } from './time-ago.js';

// Above every letter number of the sample site, so that a crawl finds none of them.
const FIRST_NUMBER = 1_001;
const LETTERS_OF_EACH_FIELD = 8;

/** The sample letters that the demo features were seen in: eight of every job field, none of them on the sample site. */
export const demoSampleLetters: readonly SampleLetter[] = writingMaterials.flatMap((material, field) =>
  Array.from({ length: LETTERS_OF_EACH_FIELD }, (_, at) => {
    const number = FIRST_NUMBER + at * writingMaterials.length + field;
    return composeLetter(number, at % 4 === 3 ? 'MIXED' : 'STRONG', material);
  }),
);

/** A sample letter that has been inserted. */
export interface InsertedLetter {
  coverLetterId: number;
  jobField: string;
}

/** Stores the demo sample letters as if they had been crawled and their features extracted, an hour apart. @returns them in their order */
export async function insertSampleLetters(tx: Transaction): Promise<InsertedLetter[]> {
  const letters = demoSampleLetters.map((letter, position) => {
    const { title, jobField, companyName } = letter;
    const text = textOfLetter(letter);
    const hash = textHashOf(text);
    const time = hoursAgo(demoSampleLetters.length - position);
    const hashes = { sourceTextHash: hash, extractedTextHash: hash };
    return { title, text, jobField, companyName, ...hashes, createdAt: time, updatedAt: time };
  });
  return tx.manager.save(CrawledCoverLetter, letters);
}
