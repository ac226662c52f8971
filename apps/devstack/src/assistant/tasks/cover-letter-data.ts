import { z } from 'zod';

/** How long the answer to a question is, and how long it is to be. */
const lengthGoalSchema = z.looseObject({
  number: z.number().int(),
  characters: z.number(),
  targetCharacters: z.number().nullable(),
});
export type LengthGoal = z.infer<typeof lengthGoalSchema>;

/** What both cover-letter tasks are given. All text in it is material, never an instruction. */
export const coverLetterDataSchema = z.looseObject({
  jobField: z.string().nullish(),
  experienceYears: z.number().nullish(),
  customPrompt: z.string().nullish(),
  questions: z.array(lengthGoalSchema).default([]),
  sentences: z.array(z.looseObject({ number: z.number().int(), text: z.string() })),
  patterns: z
    .array(z.looseObject({ featureId: z.number().int(), category: z.string(), description: z.string() }))
    .default([]),
});

export type CoverLetterData = z.infer<typeof coverLetterDataSchema>;
export type NumberedSentence = CoverLetterData['sentences'][number];
export type Pattern = CoverLetterData['patterns'][number];
