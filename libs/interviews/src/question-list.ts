import { aiFeedbackSchema, type InterviewQna, interviewQnaSchema } from '#contracts';
import { type CoverLetter, InterviewQuestion, sqlTextHash, textHashOf } from '#database';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const SELECT_QUESTIONS = `
SELECT q.qna_id AS "qnaId", q.question, q.answer, q.tip, q.source_sentence AS "sourceSentence",
  q.is_custom AS "isCustom", q.content_hash <> ${sqlTextHash('l.content')} AS "isStale", q.created_at AS "createdAt",
  last.practice_id AS "practiceId", last.answer AS "practiceAnswer", last.feedback, last.created_at AS "practicedAt"
FROM interview_question q JOIN cover_letter l ON l.cover_letter_id = q.cover_letter_id
LEFT JOIN LATERAL (
  SELECT practice_id, answer, feedback, created_at FROM interview_practice
  WHERE qna_id = q.qna_id ORDER BY practice_id DESC LIMIT 1
) last ON true
WHERE q.cover_letter_id = $1 ORDER BY q.qna_id`;

const rowSchema = interviewQnaSchema.omit({ lastPractice: true }).extend({
  createdAt: z.date(),
  practiceId: z.number().nullable(),
  practiceAnswer: z.string().nullable(),
  feedback: aiFeedbackSchema.nullable(),
  practicedAt: z.date().nullable(),
});

function toQna(row: z.infer<typeof rowSchema>): InterviewQna {
  const { practiceId, practiceAnswer: answer, feedback, practicedAt, createdAt, ...question } = row;
  const { qnaId } = question;
  const isPractised = practiceId !== null && answer !== null && feedback !== null && practicedAt !== null;
  return {
    ...question,
    lastPractice: isPractised
      ? { practiceId, qnaId, answer, feedback, createdAt: practicedAt.toISOString() }
      : null,
    createdAt: createdAt.toISOString(),
  };
}

/**
 * The questions of a letter, oldest first, each with its last practice. The caller has checked whose letter it is.
 * @param manager of a transaction, or of the data source to read outside one
 */
export async function readQuestions(manager: EntityManager, coverLetterId: number): Promise<InterviewQna[]> {
  return z
    .array(rowSchema)
    .parse(await manager.query(SELECT_QUESTIONS, [coverLetterId]))
    .map(toQna);
}

/** A question to be added to a letter. */
export type NewQuestion = Pick<InterviewQna, 'question' | 'answer' | 'tip' | 'sourceSentence' | 'isCustom'>;

/** A letter as it was when questions about it were made. */
export type QuestionedLetter = Pick<CoverLetter, 'coverLetterId' | 'content'>;

/** Adds questions to a letter, in their order; they become stale once its content changes. The caller has locked the letter. */
export async function addQuestions(
  manager: EntityManager,
  { coverLetterId, content }: QuestionedLetter,
  questions: readonly NewQuestion[],
): Promise<void> {
  const contentHash = textHashOf(content);
  await manager.insert(
    InterviewQuestion,
    questions.map(({ question, answer, tip, sourceSentence, isCustom }) => ({
      coverLetterId,
      question,
      answer,
      tip,
      sourceSentence,
      isCustom,
      contentHash,
    })),
  );
}
