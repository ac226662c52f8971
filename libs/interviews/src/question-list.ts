import type { AiFeedback, InterviewQna } from '#contracts';
import { sqlTextHash } from '#database';

/** Runs one statement, within a transaction or without. */
export type RunQuery = <Row>(sql: string, parameters: unknown[]) => Promise<Row[]>;

const QUESTIONS = `
SELECT q.qna_id AS "qnaId", q.question, q.answer, q.tip, q.source_sentence AS "sourceSentence",
  q.is_custom AS "isCustom", q.content_hash <> ${sqlTextHash('l.content')} AS "isStale", q.created_at AS "createdAt",
  last.practice_id AS "practiceId", last.answer AS "practiceAnswer", last.feedback, last.created_at AS "practicedAt"
FROM interview_question q JOIN cover_letter l ON l.cover_letter_id = q.cover_letter_id
LEFT JOIN LATERAL (
  SELECT practice_id, answer, feedback, created_at FROM interview_practice
  WHERE qna_id = q.qna_id ORDER BY practice_id DESC LIMIT 1
) last ON true
WHERE q.cover_letter_id = $1 ORDER BY q.qna_id`;

type QuestionRow = Omit<InterviewQna, 'createdAt' | 'lastPractice'> & { createdAt: Date } & (
    | { practiceId: null }
    | { practiceId: number; practiceAnswer: string; feedback: AiFeedback; practicedAt: Date }
  );

function toQna(row: QuestionRow): InterviewQna {
  const { qnaId, question, answer, tip, sourceSentence, isCustom, isStale } = row;
  const lastPractice =
    row.practiceId === null
      ? null
      : {
          practiceId: row.practiceId,
          qnaId,
          answer: row.practiceAnswer,
          feedback: row.feedback,
          createdAt: row.practicedAt.toISOString(),
        };
  const createdAt = row.createdAt.toISOString();
  return { qnaId, question, answer, tip, sourceSentence, isCustom, isStale, lastPractice, createdAt };
}

/** The questions of a letter, oldest first, each with the practice that came last. Whose letter it is, the caller has checked. */
export const readQuestions = async (run: RunQuery, coverLetterId: number): Promise<InterviewQna[]> =>
  (await run<QuestionRow>(QUESTIONS, [coverLetterId])).map(toQna);
