import type { InterviewPractice, InterviewQna, InterviewQnaList } from '#contracts';
import type { Transaction } from '#database';
import { customAnswerJob, interviewPracticeJob, interviewQuestionsJob } from '#jobs';
import { Injectable } from '@nestjs/common';
import { ConsentService } from '../consents/consent.service.js';
import { LongActions, type LongActionCall } from '../jobs/long-actions.js';
import type { AcceptedJob } from '../platform/answers/accepted-job.js';
import { InterviewRepository, type QuestionPath } from './interview.repository.js';

/** Interview practice on a member's own letters. What is refused is refused before anything is charged. */
@Injectable()
export class InterviewService {
  constructor(
    private readonly questions: InterviewRepository,
    private readonly actions: LongActions,
    private readonly consents: ConsentService,
  ) {}

  /** @throws ProductError NOT_FOUND */
  async list(memberId: number, coverLetterId: number): Promise<InterviewQnaList> {
    const qnaList = await this.questions.list(memberId, coverLetterId);
    return { qnaList, totalCount: qnaList.length };
  }

  /** @throws ProductError FORBIDDEN without consent, NOT_FOUND, INTERVIEW_LIMIT_EXCEEDED */
  async generate(coverLetterId: number, call: LongActionCall): Promise<InterviewQnaList | AcceptedJob> {
    await this.consents.requireAiConsent(call.memberId);
    return this.actions.perform(
      interviewQuestionsJob,
      { coverLetterId },
      {
        ...call,
        beforeInsert: this.admission(call, (tx) =>
          this.questions.keepPlace(tx, call.memberId, coverLetterId),
        ),
      },
    );
  }

  /** @throws ProductError FORBIDDEN without consent, NOT_FOUND, INTERVIEW_LIMIT_EXCEEDED */
  async answer(
    coverLetterId: number,
    question: string,
    call: LongActionCall,
  ): Promise<InterviewQna | AcceptedJob> {
    await this.consents.requireAiConsent(call.memberId);
    return this.actions.perform(
      customAnswerJob,
      { coverLetterId, question },
      {
        ...call,
        beforeInsert: this.admission(call, (tx) =>
          this.questions.keepPlace(tx, call.memberId, coverLetterId),
        ),
      },
    );
  }

  /** @throws ProductError NOT_FOUND */
  remove(memberId: number, path: QuestionPath): Promise<void> {
    return this.questions.remove(memberId, path);
  }

  /** @throws ProductError FORBIDDEN without consent, NOT_FOUND */
  async practise(
    path: QuestionPath,
    answer: string,
    call: LongActionCall,
  ): Promise<InterviewPractice | AcceptedJob> {
    await this.consents.requireAiConsent(call.memberId);
    return this.actions.perform(
      interviewPracticeJob,
      { coverLetterId: path.id, qnaId: path.qnaId, answer },
      {
        ...call,
        beforeInsert: this.admission(call, (tx) => this.questions.requireQuestion(tx, call.memberId, path)),
      },
    );
  }

  private admission({ memberId }: LongActionCall, check: (tx: Transaction) => Promise<void>) {
    return async (tx: Transaction): Promise<void> => {
      await this.consents.keepAiConsent(tx, memberId);
      await check(tx);
    };
  }
}
