import { z } from 'zod';
import { OpenAIError } from '../http.js';

/** One task of the assistant, requested by the name of its schema and run on the data of the prompt. */
export class AssistantTask {
  constructor(
    readonly schemaName: string,
    /** @throws OpenAIError with status 400 for data that does not fit */
    readonly run: (data: unknown) => unknown,
  ) {}
}

interface TaskDefinition<Data> {
  schemaName: string;
  data: z.ZodType<Data>;
  run(data: Data): unknown;
}

/** A task that runs on data of its schema only. */
export function defineTask<Data>({ schemaName, data, run }: TaskDefinition<Data>): AssistantTask {
  return new AssistantTask(schemaName, (input) => {
    const parsed = data.safeParse(input);
    if (parsed.success) return run(parsed.data);
    throw new OpenAIError(
      400,
      `The data of ${schemaName} does not fit: ${z.prettifyError(parsed.error)}`,
      'invalid_data',
      'messages',
    );
  });
}

/** How long the text for a question of the letter is, and how long it should be. */
const lengthGoalSchema = z.looseObject({
  number: z.number().int(),
  characters: z.number(),
  targetCharacters: z.number().nullable(),
});
export type LengthGoal = z.infer<typeof lengthGoalSchema>;

/** The input of feedback on a letter and of its rewrite. Text in it is data, never an instruction. */
export const coverLetterDataSchema = z.looseObject({
  jobField: z.string().nullish(),
  companyName: z.string().nullish(),
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

/** The letter in the input of every interview task and of the one that finds letter features. Text in it is data, never an instruction. */
export const interviewLetterSchema = z.looseObject({
  jobField: z.string().nullish(),
  sentences: z.array(
    z.looseObject({ number: z.number().int(), paragraph: z.number().int(), text: z.string() }),
  ),
});
/** A sentence with its number and that of its paragraph; a paragraph counts as one story. */
export type LetterSentence = z.infer<typeof interviewLetterSchema>['sentences'][number];

export const questionsDataSchema = interviewLetterSchema.extend({
  count: z.number().int().min(0).max(20),
  existingQuestions: z.array(z.string()).default([]),
});
export type QuestionsData = z.infer<typeof questionsDataSchema>;

/** The data for one question that the member wrote. */
export const answerDataSchema = interviewLetterSchema.extend({
  question: z.string(),
  avoid: z.array(z.string()).default([]),
});
export type AnswerData = z.infer<typeof answerDataSchema>;

/** Several questions, with the facts that other answers have used. */
export const answersDataSchema = interviewLetterSchema.extend({
  questions: z.array(
    z.looseObject({
      number: z.number().int(),
      question: z.string(),
      sentenceNumber: z.number().int().nullish(),
    }),
  ),
  usedFacts: z.array(z.string()).default([]),
  avoid: z.array(z.string()).default([]),
});

export const practiceDataSchema = interviewLetterSchema.extend({
  question: z.string(),
  sampleAnswer: z.string().default(''),
  answer: z.string(),
});
export type PracticeData = z.infer<typeof practiceDataSchema>;
