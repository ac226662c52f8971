import { INTERVIEW_LIMITS, isBlank } from '#contracts';
import type { QuestionsReply } from '#ai';
import { withoutNearDuplicates } from '#interviews';
import { z } from 'zod';
import { sentenceOf } from './interview-letter.js';

/** A question that is to be answered, with the sentence of the letter that it aims at. */
export const pickedQuestionSchema = z.object({
  question: z.string(),
  sentenceNumber: z.number().int().nullable(),
  sourceSentence: z.string().nullable(),
});
export type PickedQuestion = z.infer<typeof pickedQuestionSchema>;

/**
 * Of what the model proposed, so many questions as are wanted: none blank, too long, or near to an existing one or one before it.
 * A sentence that the letter does not have is no aim.
 */
export function pickQuestions(
  { questions }: QuestionsReply,
  sentences: readonly { text: string }[],
  existing: readonly string[],
  wanted: number,
): PickedQuestion[] {
  const proposed = questions
    .map(({ question, sentenceNumber }) => {
      const sourceSentence = sentenceOf(sentences, sentenceNumber);
      return {
        question: question.trim(),
        sentenceNumber: sourceSentence === null ? null : sentenceNumber,
        sourceSentence,
      };
    })
    .filter(({ question }) => !isBlank(question) && question.length <= INTERVIEW_LIMITS.question);
  return withoutNearDuplicates(proposed, existing).slice(0, wanted);
}
