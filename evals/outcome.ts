import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { aiFeedbackSchema, featureCategorySchema, resumeBodySchema } from '#contracts';

/** One request to the provider and its reply. Times are in seconds since it was sent. */
export const exchangeSchema = z.object({
  /** The name of the prompt. */
  name: z.string(),
  /** How many requests of this name the provider had answered before, in the same repetition of the case. */
  ordinal: z.number().int(),
  /** The first 12 hexadecimal digits of the SHA-256 of the instructions. */
  instructions: z.string(),
  /** The input besides the instructions; parsed if it is JSON. */
  data: z.unknown(),
  status: z.number().int(),
  finishReason: z.string().nullable(),
  refusal: z.string().nullable(),
  /** Parsed if it is JSON, otherwise verbatim. */
  reply: z.unknown(),
  promptCharacters: z.number().int(),
  replyCharacters: z.number().int(),
  /** As counted by the provider; null when it does not count. */
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  firstTokenSeconds: z.number().nullable(),
  totalSeconds: z.number(),
});
export type Exchange = z.infer<typeof exchangeSchema>;

/** One call of the product: whether its first reply, a later one or none was valid. */
const callSchema = z.object({
  name: z.string(),
  requests: z.number().int(),
  fitted: z.enum(['AT_FIRST', 'LATER', 'NEVER']),
  /** Why it failed. */
  error: z.string().nullable(),
});
export type Call = z.infer<typeof callSchema>;

/** The product's output for one case, in a form that does not depend on prompts and reply schemas. */
const outcomeSchema = z.object({
  caseId: z.string(),
  /** From 1. */
  repetition: z.number().int(),
  calls: z.array(callSchema),
  exchanges: z.array(exchangeSchema.omit({ data: true, reply: true })),
  feedback: aiFeedbackSchema.optional(),
  /** Changes as the member would see them; a number counts sentences from 1. */
  edits: z
    .array(
      z.object({
        sentenceNumber: z.number().int(),
        original: z.string(),
        revised: z.string(),
        reason: z.string(),
        featureId: z.number().int().nullable(),
      }),
    )
    .optional(),
  improvedContent: z.string().optional(),
  questions: z
    .array(z.object({ question: z.string(), sentenceNumber: z.number().int().nullable() }))
    .optional(),
  /** `first` is the model's first reply, before unsupported statements were asked again or left out. */
  answers: z
    .array(z.object({ question: z.string(), answer: z.string(), tip: z.string(), first: z.string() }))
    .optional(),
  resume: z
    .object({
      draft: resumeBodySchema,
      /** Text of the file that is reported as not placed in the draft. */
      unplaced: z.array(z.string()),
      /** Paths of values that the member is asked to check; absent in older runs. */
      doubted: z.array(z.string()).optional(),
      /** Values of the model's reply that the draft does not have at their path, by path. */
      dropped: z.record(z.string(), z.string()),
    })
    .optional(),
  features: z
    .object({
      picked: z.array(z.object({ category: featureCategorySchema, description: z.string() })),
      refused: z.record(z.string(), z.number()),
    })
    .optional(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

/** One run: its provider, its prompts and its outcomes. */
const runSchema = z.object({
  name: z.string(),
  provider: z.string(),
  model: z.string(),
  /** False where model tokens and times say nothing: a person or the practice AI answered, now or in the recording that is replayed. */
  isMeasured: z.boolean(),
  /** The prompts by name: the hash of the instructions, and the version, null for runs older than versions. */
  prompts: z.record(z.string(), z.object({ version: z.number().int().nullable(), instructions: z.string() })),
  outcomes: z.array(outcomeSchema),
});
export type Run = z.infer<typeof runSchema>;

/** Folder of the saved runs in the repository, also when this runs from `dist`. */
const FOLDER = join(process.cwd(), 'evals', 'runs');

/** Stores a run under its name. */
export function saveRun(run: Run): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${run.name}.json`), `${JSON.stringify(run, null, 1)}\n`);
}

/** The run that was saved under a name, or in a file. @throws Error when there is none */
export function loadRun(nameOrPath: string): Run {
  const path = nameOrPath.endsWith('.json') ? nameOrPath : join(FOLDER, `${nameOrPath}.json`);
  if (!existsSync(path)) throw new Error(`There is no run '${nameOrPath}' in evals/runs.`);
  return runSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}
