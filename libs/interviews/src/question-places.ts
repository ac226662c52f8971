import { INTERVIEW_LIMITS } from '#contracts';
import type { Transaction } from '#database';
import { ProductError } from '#domain';

/** What takes the places of a letter's questions: those that are there, and jobs that will bring more. */
export interface QuestionPlaces {
  questions: number;
  unfinishedGenerations: number;
  unfinishedCustomAnswers: number;
}

/**
 * Locks a member's own letter until the transaction ends: places are counted and taken by one transaction at a time.
 * @throws ProductError NOT_FOUND for a letter that is deleted, unknown or somebody else's
 */
export async function lockLetter(tx: Transaction, memberId: number, coverLetterId: number): Promise<void> {
  const rows = await tx.query(
    `SELECT 1 FROM cover_letter WHERE cover_letter_id = $1 AND member_id = $2 AND deleted_at IS NULL FOR UPDATE`,
    [coverLetterId, memberId],
  );
  if (rows.length === 0) throw new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없습니다.' });
}

/** Counts the places of a letter. Only what a lock of the letter guards may be decided by it. */
export async function countPlaces(tx: Transaction, coverLetterId: number): Promise<QuestionPlaces> {
  const [places] = await tx.query<QuestionPlaces>(
    `SELECT (SELECT count(*) FROM interview_question WHERE cover_letter_id = $1) AS questions,
       count(*) FILTER (WHERE type = 'INTERVIEW_QUESTIONS') AS "unfinishedGenerations",
       count(*) FILTER (WHERE type = 'CUSTOM_ANSWER') AS "unfinishedCustomAnswers"
     FROM job WHERE cover_letter_id = $1 AND status IN ('QUEUED', 'RUNNING')`,
    [coverLetterId],
  );
  if (places === undefined) throw new Error('the places were not counted');
  return places;
}

/** Whether no more questions may be asked for: what is there and what is under way fills the letter. */
export const isFull = (places: QuestionPlaces): boolean =>
  places.questions +
    places.unfinishedGenerations * INTERVIEW_LIMITS.generated +
    places.unfinishedCustomAnswers >=
  INTERVIEW_LIMITS.questions;

/** How many questions a generation may add: the places that custom answers under way will take are not its own. */
export const roomForGeneration = (places: QuestionPlaces): number =>
  Math.max(0, INTERVIEW_LIMITS.questions - places.questions - places.unfinishedCustomAnswers);
