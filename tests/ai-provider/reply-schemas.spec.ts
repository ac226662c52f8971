import type { PromptName } from '#contracts';
import { z } from 'zod';
import {
  feedbackSchemaFor,
  rewriteSchemaFor,
  type ImprovementData,
} from '../../apps/worker/src/handlers/ai-improve/improve-cover-letter.js';
import { rewordReplySchema } from '../../apps/worker/src/handlers/ai-improve/reworded-change.js';
import {
  answersSchemaFor,
  customAnswerSchemaFor,
  practiceReplySchema,
  questionsSchemaFor,
  type InterviewLetterData,
} from '../../apps/worker/src/handlers/interviews/ask-about-interview.js';
import { featuresReplySchema } from '../../apps/worker/src/handlers/letter-features/extract-features.js';
import { resumeStructureSchema } from '../../apps/worker/src/handlers/resume-import/structure-resume.js';
import { toProviderSchema } from '../../libs/ai/src/provider-schema.js';

/**
 * What OpenAI documents for structured outputs (platform.openai.com/docs/guides/structured-outputs, "Supported schemas", read in 2026).
 * The other large providers document less and refuse more keywords.
 */
const LIMITS = {
  properties: 5_000,
  depth: 10,
  /** Of all names of properties and all values of enums together. */
  characters: 120_000,
  enumValues: 1_000,
  /** With more values than `manyValues`, so many characters in one enum of texts. */
  manyValues: 250,
  manyValuesCharacters: 15_000,
};

/** What OpenAI, Anthropic, Gemini, vLLM, llama.cpp and Ollama have in common. */
const PORTABLE_KEYWORDS = [
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'enum',
  'description',
];

interface Measure {
  properties: number;
  depth: number;
  characters: number;
  enumValues: number;
  manyValuesCharacters: number;
  keywords: Set<string>;
  /** Objects that are open, or whose properties are not all required. */
  incomplete: number;
}

const nodeSchema = z.looseObject({
  type: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.boolean().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
});

function measure(schema: unknown): Measure {
  const total: Measure = {
    properties: 0,
    depth: 0,
    characters: 0,
    enumValues: 0,
    manyValuesCharacters: 0,
    keywords: new Set(),
    incomplete: 0,
  };
  const visit = (given: unknown, depth: number): void => {
    const node = nodeSchema.parse(given);
    for (const keyword of Object.keys(node)) total.keywords.add(keyword);
    const names = Object.keys(node.properties ?? {});
    const values = (node.enum ?? []).map(String);
    const isObject = node.type === 'object';
    const inside = isObject ? depth + 1 : depth;
    total.depth = Math.max(total.depth, inside);
    total.properties += names.length;
    total.enumValues += values.length;
    total.characters += [...names, ...values].join('').length;
    if (values.length > LIMITS.manyValues)
      total.manyValuesCharacters = Math.max(total.manyValuesCharacters, values.join('').length);
    if (isObject && (node.additionalProperties !== false || node.required?.length !== names.length))
      total.incomplete += 1;
    for (const child of Object.values(node.properties ?? {})) visit(child, inside);
    for (const child of node.anyOf ?? []) visit(child, inside);
    if (node.items !== undefined) visit(node.items, inside);
  };
  visit(schema, 0);
  return total;
}

/** A letter with so many sentences: ids are enumerated up to 200, so that the schema is at its largest just there. */
function longLetter(length: number): ImprovementData {
  const sentences = Array.from({ length }, (_, index) => ({
    number: index + 1,
    paragraph: 1,
    text: '문장입니다.',
    question: 1,
    characters: 6,
  }));
  const patterns = Array.from({ length: 12 }, (_, index) => ({
    featureId: index + 1,
    category: 'CONTENT' as const,
    description: '특징',
  }));
  const asked = { jobField: '개발', experienceYears: 0, companyName: null, questions: [], customPrompt: '' };
  return { ...asked, sentences, patterns };
}

/** The schema of the reply to each prompt, by the prompt's name; those made for each request with the data given. */
function replySchemasFor(data: ImprovementData): Record<PromptName, z.ZodType> {
  const letter: InterviewLetterData = data;
  const questions = data.sentences.map(({ number }) => ({
    number,
    question: '질문?',
    type: null,
    sentenceNumber: null,
  }));
  return {
    cover_letter_feedback: feedbackSchemaFor(data),
    cover_letter_rewrite: rewriteSchemaFor(data),
    cover_letter_change: rewordReplySchema,
    cover_letter_features: featuresReplySchema,
    interview_questions: questionsSchemaFor({ ...letter, weakSpots: [], existingQuestions: [], count: 5 }),
    interview_answers: answersSchemaFor({ ...letter, questions, usedFacts: [], avoid: [] }),
    interview_custom_answer: customAnswerSchemaFor({ ...letter, question: '질문?', avoid: [] }),
    interview_practice_feedback: practiceReplySchema,
    resume_structure: resumeStructureSchema,
  };
}

describe('the schemas of replies', () => {
  it.each(
    [1, 200, 3_000].flatMap((length) =>
      Object.entries(replySchemasFor(longLetter(length))).map(
        ([name, schema]) => [name, length, schema] as const,
      ),
    ),
  )('keep to what large providers take: that of %s for %i sentences', (_name, _length, schema) => {
    const measured = measure(toProviderSchema(schema));
    expect([...measured.keywords].filter((keyword) => !PORTABLE_KEYWORDS.includes(keyword))).toEqual([]);
    expect(measured.incomplete).toBe(0);
    expect(measured.properties).toBeLessThanOrEqual(LIMITS.properties);
    expect(measured.depth).toBeLessThanOrEqual(LIMITS.depth);
    expect(measured.characters).toBeLessThanOrEqual(LIMITS.characters);
    expect(measured.enumValues).toBeLessThanOrEqual(LIMITS.enumValues);
    expect(measured.manyValuesCharacters).toBeLessThanOrEqual(LIMITS.manyValuesCharacters);
  });
});
