import { aiFeedbackSchema, INTERVIEW_LIMITS, isBlank, requiredText, type AiFeedback } from '#contracts';
import { z } from 'zod';
import type { AiClient, Asking } from './ai-client.js';
import { loadPrompt } from './load-prompt.js';

const QUESTIONS_PROMPT = loadPrompt('interview_questions');
const ANSWER_PROMPT = loadPrompt('interview_answer');
const CUSTOM_ANSWER_PROMPT = loadPrompt('interview_custom_answer');
const PRACTICE_PROMPT = loadPrompt('interview_practice_feedback');

/** What every call about an interview is given of the letter. */
export interface InterviewLetterData {
  jobField: string;
  experienceYears: number;
  companyName: string | null;
  /** Numbered from 1; `paragraph` is the number of the paragraph that a sentence stands in. */
  sentences: { number: number; paragraph: number; text: string }[];
}

/** What is to be asked: so many new questions, other ones than those that exist. */
export interface QuestionsData extends InterviewLetterData {
  count: number;
  existingQuestions: string[];
  /** What the checks found to be thin; null for what concerns the letter as a whole. */
  weakSpots: { sentenceNumber: number | null; message: string }[];
}

export interface AnswerData extends InterviewLetterData {
  question: string;
  /** The sentence that the question aims at. */
  sentenceNumber: number | null;
  /** What an earlier answer claimed and the letter does not say. */
  avoid: string[];
}

export type CustomAnswerData = Omit<AnswerData, 'sentenceNumber'>;

export interface PracticeData extends InterviewLetterData {
  question: string;
  /** The answer that the member was given. */
  sampleAnswer: string;
  /** What the member said. */
  answer: string;
  /** What the checks found in it. */
  findings: { message: string; suggestion: string }[];
}

const written = requiredText('text')
  .trim()
  .refine((value) => !isBlank(value));

/** Questions with the numbers of the sentences that they aim at. */
export const questionsReplySchema = z.object({
  questions: z.array(z.object({ question: z.string(), sentenceNumber: z.number().int().nullable() })),
});
export type QuestionsReply = z.infer<typeof questionsReplySchema>;

export const answerReplySchema = z.object({ answer: written, tip: written });
export type AnswerReply = z.infer<typeof answerReplySchema>;

/** `sentenceNumber` is that of the sentence which the answer leans on most. */
export const customAnswerReplySchema = answerReplySchema.extend({
  sentenceNumber: z.number().int().nullable(),
});
export type CustomAnswerReply = z.infer<typeof customAnswerReplySchema>;

/** Questions that an interviewer would ask about the letter, at most five. @throws AiProviderError */
export const requestQuestions = (
  client: AiClient,
  data: QuestionsData,
  asking: Asking,
): Promise<QuestionsReply> =>
  client.complete({
    schema: questionsReplySchema,
    prompt: QUESTIONS_PROMPT,
    data: { ...data, count: Math.min(data.count, INTERVIEW_LIMITS.generated) },
    ...asking,
  });

/** An answer to one of those questions, and a tip. @throws AiProviderError */
export const requestAnswer = (client: AiClient, data: AnswerData, asking: Asking): Promise<AnswerReply> =>
  client.complete({
    schema: answerReplySchema,
    prompt: ANSWER_PROMPT,
    data,
    ...asking,
  });

/** An answer to a question of the member's own. @throws AiProviderError */
export const requestCustomAnswer = (
  client: AiClient,
  data: CustomAnswerData,
  asking: Asking,
): Promise<CustomAnswerReply> =>
  client.complete({
    schema: customAnswerReplySchema,
    prompt: CUSTOM_ANSWER_PROMPT,
    data,
    ...asking,
  });

/** What was good about an answer that the member practised, and what could be better. @throws AiProviderError */
export const requestPracticeFeedback = (
  client: AiClient,
  data: PracticeData,
  asking: Asking,
): Promise<AiFeedback> =>
  client.complete({
    schema: aiFeedbackSchema,
    prompt: PRACTICE_PROMPT,
    data,
    ...asking,
  });
