import {
  type InterviewGeneration,
  interviewPartialSchema,
  type InterviewPartial,
  type InterviewQnaList,
} from '#contracts';
import { CoverLetter, type Transaction } from '#database';
import { z } from 'zod';
import { withoutNearDuplicates } from './near-duplicate.js';
import { addQuestions, type QuestionedLetter, readQuestions } from './question-list.js';
import { readQuestionQuota, roomForGeneration } from './question-quota.js';

/** A question that a generation made, with its answer, not stored yet. */
export type GeneratedQuestion = InterviewPartial['qnaList'][number];

/**
 * Adds to a locked letter what a generation made, and returns the letter's whole list. The letter may have got more questions since:
 * those that no longer fit, or that it has by now, are left out.
 * @returns undefined when none is left to add
 */
export async function storeGenerated(
  tx: Transaction,
  letter: QuestionedLetter,
  generated: readonly GeneratedQuestion[],
): Promise<InterviewQnaList | undefined> {
  const { coverLetterId } = letter;
  const room = roomForGeneration(await readQuestionQuota(tx, coverLetterId));
  const existing = await readQuestions(tx.manager, coverLetterId);
  const added = withoutNearDuplicates(
    generated,
    existing.map(({ question }) => question),
  ).slice(0, room);
  if (added.length === 0) return undefined;
  await addQuestions(
    tx.manager,
    letter,
    added.map((question) => ({ ...question, isCustom: false })),
  );
  const qnaList = await readQuestions(tx.manager, coverLetterId);
  return { qnaList, totalCount: qnaList.length };
}

/** The letter as the generation has read it, once for all its attempts. */
const letterStepRow = z.object({ content: z.string() });
const SELECT_LETTER_STEP = `SELECT result->>'content' AS content FROM job_step WHERE job_id = $1 AND key = 'letter'`;

/**
 * Stores the questions that the member has seen of a generation that ends early, also with a letter that has been moved to the trash
 * since. The caller ends the job afterwards, in the same transaction; an unfinished generation takes no room from what is stored here.
 * @param job `partialResult` is what was shown
 * @returns undefined when nothing of it can be stored
 */
export async function storeShownQuestions(
  tx: Transaction,
  job: { jobId: string; coverLetterId: number; partialResult: unknown },
): Promise<InterviewGeneration | undefined> {
  // Parsed without throwing: the job must end, even if this version of the product cannot read what was shown.
  const shown = interviewPartialSchema.safeParse(job.partialResult);
  const [read] = await tx.query(SELECT_LETTER_STEP, letterStepRow, [job.jobId]);
  const { coverLetterId } = job;
  const letter = await tx.manager.findOne(CoverLetter, {
    select: { coverLetterId: true },
    where: { coverLetterId },
    lock: { mode: 'pessimistic_write' },
    withDeleted: true,
  });
  if (!shown.success || read === undefined || letter === null) return undefined;
  const list = await storeGenerated(tx, { coverLetterId, content: read.content }, shown.data.qnaList);
  return list && { ...list, partial: true };
}
