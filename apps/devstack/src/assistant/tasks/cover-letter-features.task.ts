import { type FeatureCategory, featureCategorySchema, type FeatureWeakness } from '#contracts';
import { hashText } from '../embed-text.js';
import { defineTask, interviewLetterSchema } from './task.js';
import {
  contentPatterns,
  expressionPatterns,
  type LetterReading,
  readLetter,
  structurePatterns,
  type WritingPattern,
} from './writing-patterns.js';

/** Finds by rules which patterns a sample letter shows. The descriptions repeat no text of the letter. */
export const coverLetterFeatures = defineTask({
  schemaName: 'cover_letter_features',
  data: interviewLetterSchema,
  run: ({ jobField, sentences }) => ({ features: findFeatures(readLetter(jobField, sentences)) }),
});

interface FoundFeature {
  featuresCategory: FeatureCategory;
  description: string;
  weaknesses: FeatureWeakness[];
}

/** Every pattern that the rules know. */
export const writingPatterns = [...expressionPatterns, ...structurePatterns, ...contentPatterns] as const;

const MAXIMUM_PER_CATEGORY = 2;
const MINIMUM_SENTENCES = 5;

/** The patterns found in a letter, at most two of each category; which ones, and with what description, depends on a hash of the letter. */
function findFeatures(letter: LetterReading): FoundFeature[] {
  if (letter.sentences.length < MINIMUM_SENTENCES) return [];
  const seen = writingPatterns.filter((pattern) => pattern.isSeenIn(letter));
  return featureCategorySchema.options.flatMap((category) =>
    seen
      .filter(({ featuresCategory }) => featuresCategory === category)
      .sort((left, right) => rankOf(left, letter) - rankOf(right, letter))
      .slice(0, MAXIMUM_PER_CATEGORY)
      .map((pattern) => describe(pattern, letter)),
  );
}

const rankOf = ({ descriptions }: WritingPattern, { text }: LetterReading): number =>
  hashText(`${descriptions[0]}\n${text}`);

function describe(pattern: WritingPattern, letter: LetterReading): FoundFeature {
  const { featuresCategory, weaknesses, descriptions } = pattern;
  const description = descriptions[rankOf(pattern, letter) % descriptions.length] ?? descriptions[0];
  return { featuresCategory, description, weaknesses };
}
