import {
  idSchema,
  listOfKnown,
  loadPrompt,
  optionalIdSchema,
  type AiClient,
  type LetterSentence,
  type RequestOptions,
} from '#ai';
import {
  INTERVIEW_LIMITS,
  interviewQuestionTypeSchema,
  isBlank,
  requiredText,
  type AiFeedback,
  type InterviewQuestionType,
} from '#contracts';
import { z } from 'zod';

export const QUESTIONS_PROMPT = loadPrompt('interview_questions');
export const ANSWERS_PROMPT = loadPrompt('interview_answers');
export const CUSTOM_ANSWER_PROMPT = loadPrompt('interview_custom_answer');
export const PRACTICE_PROMPT = loadPrompt('interview_practice_feedback');

/** Questions that are requested beyond the number wanted, so that repeated ones can be left out. */
const SPARE_QUESTIONS = 2;

/** The part of a letter that every request about an interview has. It comes first in the data, so that providers can cache it. */
export interface InterviewLetterData {
  jobField: string;
  experienceYears: number;
  companyName: string | null;
  sentences: LetterSentence[];
}

/** Why a part of a letter is worth asking about: a result without a figure, a letter without any, a cliché. */
export type WeakSpotKind = 'RESULT_WITHOUT_FIGURE' | 'NO_FIGURES' | 'CLICHE';

/** A request for `count` new questions, different from those that exist. */
export interface QuestionsData extends InterviewLetterData {
  /**
   * Weak spots that the checks found, the weakest first; `sentenceNumber` is null for what concerns the letter as a
   * whole.
   */
  weakSpots: { sentenceNumber: number | null; kind: WeakSpotKind; message: string }[];
  existingQuestions: string[];
  count: number;
}

/** A question to answer. */
export interface QuestionToAnswer {
  /** Names it in the reply. */
  number: number;
  question: string;
  type: InterviewQuestionType | null;
  /** The sentence that the question aims at. */
  sentenceNumber: number | null;
}

interface AnswersData extends InterviewLetterData {
  questions: QuestionToAnswer[];
  /** Figures and facts that the answers to other questions of this generation have used. */
  usedFacts: string[];
  /** Facts of an earlier answer that the letter does not contain. */
  avoid: string[];
}

interface CustomAnswerData extends InterviewLetterData {
  question: string;
  /** Facts of an earlier answer that the letter does not contain. */
  avoid: string[];
}

interface PracticeData extends InterviewLetterData {
  question: string;
  /** The answer that the member was given. */
  sampleAnswer: string;
  /** What the member said. */
  answer: string;
  /** What the checks found in it. */
  findings: { message: string; suggestion: string }[];
}

const nonBlankTextSchema = requiredText('text')
  .trim()
  .refine((value) => !isBlank(value));

const questionTypeSchema = z.preprocess(
  (type) => interviewQuestionTypeSchema.safeParse(type).data ?? null,
  interviewQuestionTypeSchema.nullable(),
);

/** Questions with the numbers of the sentences that they aim at. `type` is null for a question of no usual kind. */
export const questionsReplySchema = z.object({
  questions: z.array(
    z.object({
      sentenceNumber: z.number().nullable(),
      type: questionTypeSchema,
      question: z.string(),
    }),
  ),
});
export type QuestionsReply = z.infer<typeof questionsReplySchema>;

const usedFactsSchema = z.preprocess(
  (facts) => (Array.isArray(facts) ? facts.filter((fact) => typeof fact === 'string') : []),
  z.array(z.string()),
);

/** Answers by the number of their question; one may be missing or blank. `usedFacts` are the figures and facts that it leans on. */
export const answersReplySchema = z.object({
  answers: z.array(
    z.object({
      questionNumber: z.number().int(),
      usedFacts: usedFactsSchema,
      answer: z.string(),
      tip: z.string(),
    }),
  ),
});
export type AnswersReply = z.infer<typeof answersReplySchema>;

/** `sentenceNumber` is that of the sentence which the answer leans on most. */
export const customAnswerReplySchema = z.object({
  sentenceNumber: z.number().int().nullable(),
  answer: nonBlankTextSchema,
  tip: nonBlankTextSchema,
});
export type CustomAnswerReply = z.infer<typeof customAnswerReplySchema>;

/** Feedback on an answer that was practised. */
export const practiceReplySchema = z.object({
  strengths: z.array(z.object({ description: z.string(), suggestion: z.string() })),
  improvements: z.array(z.object({ description: z.string(), suggestion: z.string() })),
  summary: z.string(),
});

const numbersOf = ({ sentences }: InterviewLetterData): number[] => sentences.map(({ number }) => number);

/** Schema of the reply to a request for questions with this data. */
export const questionsSchemaFor = (data: QuestionsData) =>
  z.object({
    questions: z.array(
      z.object({
        sentenceNumber: optionalIdSchema(numbersOf(data)),
        type: questionTypeSchema,
        question: z.string(),
      }),
    ),
  });

/** Schema of the reply to a request for answers with this data. */
export function answersSchemaFor({ questions }: AnswersData) {
  const numbers = questions.map(({ number }) => number);
  const answerSchema = z.object({
    questionNumber: idSchema(numbers),
    usedFacts: usedFactsSchema,
    answer: z.string(),
    tip: z.string(),
  });
  return z.object({ answers: listOfKnown('questionNumber', numbers, answerSchema) });
}

/** Schema of the reply to a request for an answer to a question of the member's own. */
export const customAnswerSchemaFor = (data: CustomAnswerData) =>
  customAnswerReplySchema.extend({ sentenceNumber: optionalIdSchema(numbersOf(data)) });

/** Questions that an interviewer would ask about the letter, the widest gap first; some more than are wanted. @throws AiProviderError */
export const requestQuestions = (
  client: AiClient,
  data: QuestionsData,
  options: RequestOptions,
): Promise<QuestionsReply> =>
  client.complete({
    schema: questionsSchemaFor(data),
    prompt: QUESTIONS_PROMPT,
    data: { ...data, count: Math.min(data.count, INTERVIEW_LIMITS.generated) + SPARE_QUESTIONS },
    ...options,
  });

/** Answers to several of those questions, each with a tip. @throws AiProviderError */
export const requestAnswers = (
  client: AiClient,
  data: AnswersData,
  options: RequestOptions,
): Promise<AnswersReply> =>
  client.complete({ schema: answersSchemaFor(data), prompt: ANSWERS_PROMPT, data, ...options });

/** An answer to a question of the member's own. @throws AiProviderError */
export const requestCustomAnswer = (
  client: AiClient,
  data: CustomAnswerData,
  options: RequestOptions,
): Promise<CustomAnswerReply> =>
  client.complete({ schema: customAnswerSchemaFor(data), prompt: CUSTOM_ANSWER_PROMPT, data, ...options });

/** What was good about an answer that the member practised, and what could be better. @throws AiProviderError */
export const requestPracticeFeedback = (
  client: AiClient,
  data: PracticeData,
  options: RequestOptions,
): Promise<AiFeedback> =>
  client.complete({ schema: practiceReplySchema, prompt: PRACTICE_PROMPT, data, ...options });
