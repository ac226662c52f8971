import { findFeatures } from '../features/find-features.js';
import { readLetter } from '../features/letter-reading.js';
import { interviewLetterSchema } from './interview-data.js';
import { defineTask } from './task.js';

/** Which patterns a sample letter shows, by rules. Repeats nothing of it. */
export const coverLetterFeatures = defineTask({
  schemaName: 'cover_letter_features',
  data: interviewLetterSchema,
  run: ({ jobField, sentences }) => ({ features: findFeatures(readLetter(jobField, sentences)) }),
});
