import type { InterviewPractice, InterviewQna, InterviewQnaList } from '#contracts';
import { CoverLetter, InterviewQuestion, type Transaction } from '#database';
import { ProductError } from '#domain';
import { isFull, lockLetter, readQuestionQuota, readQuestions } from '#interviews';
import { customAnswerJob, interviewPracticeJob, interviewQuestionsJob } from '#jobs';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LongActions, type LongActionCall } from '../jobs/long-actions.js';
import type { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';

/** The path parameters that name a question: the id of its letter, and its own. */
interface QuestionPath {
  id: number;
  qnaId: number;
}

/**
 * Interview practice on a member's own letters. Those of somebody else, a deleted and an unknown letter are all the same: NOT_FOUND. All
 * refusals come before any tokens are held.
 */
@Injectable()
export class InterviewService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly actions: LongActions,
  ) {}

  /** @throws ProductError NOT_FOUND */
  async list(memberId: number, coverLetterId: number): Promise<InterviewQnaList> {
    const { manager } = this.dataSource;
    if (!(await manager.existsBy(CoverLetter, { coverLetterId, memberId })))
      throw new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없어요.' });
    const qnaList = await readQuestions(manager, coverLetterId);
    return { qnaList, totalCount: qnaList.length };
  }

  /** @throws ProductError FORBIDDEN without consent, NOT_FOUND, INTERVIEW_LIMIT_EXCEEDED */
  async generate(
    coverLetterId: number,
    call: LongActionCall,
  ): Promise<InterviewQnaList | JobAcceptedResponse> {
    const beforeInsert = (tx: Transaction) => requireQuota(tx, call.memberId, coverLetterId);
    return this.actions.perform(interviewQuestionsJob, { coverLetterId }, { ...call, beforeInsert });
  }

  /** @throws ProductError FORBIDDEN without consent, NOT_FOUND, INTERVIEW_LIMIT_EXCEEDED */
  async answer(
    coverLetterId: number,
    question: string,
    call: LongActionCall,
  ): Promise<InterviewQna | JobAcceptedResponse> {
    const beforeInsert = (tx: Transaction) => requireQuota(tx, call.memberId, coverLetterId);
    return this.actions.perform(customAnswerJob, { coverLetterId, question }, { ...call, beforeInsert });
  }

  /** @throws ProductError NOT_FOUND */
  async remove(memberId: number, path: QuestionPath): Promise<void> {
    const { manager } = this.dataSource;
    await requireQuestion(manager, memberId, path);
    const { affected } = await manager.delete(InterviewQuestion, { qnaId: path.qnaId });
    if (affected === 0) throw questionNotFound();
  }

  /** @throws ProductError FORBIDDEN without consent, NOT_FOUND */
  async practise(
    path: QuestionPath,
    answer: string,
    call: LongActionCall,
  ): Promise<InterviewPractice | JobAcceptedResponse> {
    const payload = { coverLetterId: path.id, qnaId: path.qnaId, answer };
    const beforeInsert = ({ manager }: Transaction) => requireQuestion(manager, call.memberId, path);
    return this.actions.perform(interviewPracticeJob, payload, { ...call, beforeInsert });
  }
}

/**
 * Checks that a letter may have one more question, and locks the letter so that no other transaction adds one before this one ends.
 * @throws ProductError NOT_FOUND, INTERVIEW_LIMIT_EXCEEDED
 */
async function requireQuota(tx: Transaction, memberId: number, coverLetterId: number): Promise<void> {
  await lockLetter(tx, memberId, coverLetterId);
  if (isFull(await readQuestionQuota(tx, coverLetterId))) throw new ProductError('INTERVIEW_LIMIT_EXCEEDED');
}

async function requireQuestion(
  manager: EntityManager,
  memberId: number,
  { id: coverLetterId, qnaId }: QuestionPath,
): Promise<void> {
  const isThere =
    (await manager.existsBy(CoverLetter, { coverLetterId, memberId })) &&
    (await manager.existsBy(InterviewQuestion, { coverLetterId, qnaId }));
  if (!isThere) throw questionNotFound();
}

const questionNotFound = (): ProductError =>
  new ProductError('NOT_FOUND', { message: '질문을 찾을 수 없어요.' });
