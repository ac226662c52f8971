import type { InterviewQna } from '#contracts';
import { textHashOf, type Transaction } from '#database';
import { readQuestions } from '#interviews';

/** A question as it is stored. */
export type NewQuestion = Pick<InterviewQna, 'question' | 'answer' | 'tip' | 'sourceSentence' | 'isCustom'>;

/** Adds questions to a locked letter, in their order. @param content of the letter that they were made from */
export async function storeQuestions(
  tx: Transaction,
  letter: { coverLetterId: number; content: string },
  questions: readonly NewQuestion[],
): Promise<void> {
  const contentHash = textHashOf(letter.content);
  for (const { question, answer, tip, sourceSentence, isCustom } of questions)
    await tx.query(
      `INSERT INTO interview_question
         (cover_letter_id, question, answer, tip, source_sentence, is_custom, content_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [letter.coverLetterId, question, answer, tip, sourceSentence, isCustom, contentHash],
    );
}

/** The questions of a letter within the transaction. */
export const questionsWithin = (tx: Transaction, coverLetterId: number): Promise<InterviewQna[]> =>
  readQuestions(tx.manager, coverLetterId);
