import { textHashOf, type Transaction } from '#database';
import { demoInterviews } from './demo-interviews.js';

/** Gives a letter that was just inserted the questions that the demo has for it, if any. */
export async function insertDemoQuestions(
  tx: Transaction,
  letter: { coverLetterId: number; title: string; content: string },
): Promise<void> {
  const contentHash = textHashOf(letter.content);
  for (const { question, answer, tip, sourceSentence, isCustom } of demoInterviews[letter.title] ?? [])
    await tx.query(
      `INSERT INTO interview_question
         (cover_letter_id, question, answer, tip, source_sentence, is_custom, content_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [letter.coverLetterId, question, answer, tip, sourceSentence, isCustom ?? false, contentHash],
    );
}
