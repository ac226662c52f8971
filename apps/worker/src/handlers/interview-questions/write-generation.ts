import type { InterviewPartial, InterviewQnaList } from '#contracts';
import type { Transaction } from '#database';
import { ProductError } from '#domain';
import { lockLetter, readQuestionQuota, roomForGeneration, withoutNearDuplicates } from '#interviews';
import { JobFailure } from '#jobs';
import { questionsWithin, storeQuestions } from './store-questions.js';

/** A question with its answer, not stored yet. */
export type MadeQuestion = InterviewPartial['qnaList'][number];

/**
 * Stores what a generation made, in the transaction that ends it, and answers the letter's whole list. What came in while the job ran
 * decides: the letter may be fuller, or have such a question by now.
 * @throws ProductError NOT_FOUND, INTERVIEW_LIMIT_EXCEEDED; JobFailure when nothing is new
 */
export async function writeGeneration(
  tx: Transaction,
  memberId: number,
  letter: { coverLetterId: number; content: string },
  made: readonly MadeQuestion[],
): Promise<InterviewQnaList> {
  const { coverLetterId } = letter;
  await lockLetter(tx, memberId, coverLetterId);
  const room = roomForGeneration(await readQuestionQuota(tx, coverLetterId));
  if (room === 0) throw new ProductError('INTERVIEW_LIMIT_EXCEEDED');
  const existing = await questionsWithin(tx, coverLetterId);
  const added = withoutNearDuplicates(
    made,
    existing.map(({ question }) => question),
  ).slice(0, room);
  if (added.length === 0) throw new JobFailure('INTERVIEW_SERVICE_ERROR', { retry: 'NEVER' });
  await storeQuestions(
    tx,
    letter,
    added.map((question) => ({ ...question, isCustom: false })),
  );
  const qnaList = await questionsWithin(tx, coverLetterId);
  return { qnaList, totalCount: qnaList.length };
}
