import { INTERVIEW_LIMITS } from '#contracts';
import { CoverLetter, onlyRow, type Transaction } from '#database';
import { ProductError } from '#domain';
import { z } from 'zod';

/** What counts towards the limit of a letter's questions: those that are there, and jobs that will add more. */
const questionQuotaSchema = z.object({
  questions: z.number(),
  unfinishedGenerations: z.number(),
  unfinishedCustomAnswers: z.number(),
});
export type QuestionQuota = z.infer<typeof questionQuotaSchema>;

const QUESTION_QUOTA = `
SELECT (SELECT count(*) FROM interview_question WHERE cover_letter_id = $1) AS questions,
  count(*) FILTER (WHERE type = 'INTERVIEW_QUESTIONS') AS "unfinishedGenerations",
  count(*) FILTER (WHERE type = 'CUSTOM_ANSWER') AS "unfinishedCustomAnswers"
FROM job WHERE cover_letter_id = $1 AND status IN ('QUEUED', 'RUNNING')`;

/**
 * Locks a member's own letter until the transaction ends: one transaction at a time reads its quota and uses it.
 * @throws ProductError NOT_FOUND for a letter that is deleted, unknown or of another member
 */
export async function lockLetter(
  { manager }: Transaction,
  memberId: number,
  coverLetterId: number,
): Promise<void> {
  const letter = await manager.findOne(CoverLetter, {
    select: { coverLetterId: true },
    where: { coverLetterId, memberId },
    lock: { mode: 'pessimistic_write' },
  });
  if (letter === null) throw new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없어요.' });
}

/** Reads the quota of a letter. Unless the letter is locked, the quota may change at any time. */
export async function readQuestionQuota(tx: Transaction, coverLetterId: number): Promise<QuestionQuota> {
  return onlyRow(await tx.query(QUESTION_QUOTA, questionQuotaSchema, [coverLetterId]));
}

/** Whether no more questions may be requested: those that are there and those that jobs will add reach the limit. */
export const isFull = (quota: QuestionQuota): boolean =>
  quota.questions +
    quota.unfinishedGenerations * INTERVIEW_LIMITS.generated +
    quota.unfinishedCustomAnswers >=
  INTERVIEW_LIMITS.questions;

/** How many questions a generation may add: unfinished custom answers take their share first. */
export const roomForGeneration = (quota: QuestionQuota): number =>
  Math.max(0, INTERVIEW_LIMITS.questions - quota.questions - quota.unfinishedCustomAnswers);
