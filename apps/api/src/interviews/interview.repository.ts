import type { InterviewQna } from '#contracts';
import { queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import { countPlaces, isFull, lockLetter, readQuestions } from '#interviews';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const OWN_LETTER = 'l.cover_letter_id = $1 AND l.member_id = $2 AND l.deleted_at IS NULL';

/** Names a question by the path it was called under. */
export interface QuestionPath {
  id: number;
  qnaId: number;
}

/** The questions of a member's own letters. Those of somebody else's, a deleted and an unknown letter are all the same: not there. */
@Injectable()
export class InterviewRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ProductError NOT_FOUND */
  async list(memberId: number, coverLetterId: number): Promise<InterviewQna[]> {
    const own = await queryRows(this.dataSource, `SELECT 1 FROM cover_letter l WHERE ${OWN_LETTER}`, [
      coverLetterId,
      memberId,
    ]);
    if (own.length === 0) throw new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없습니다.' });
    return readQuestions((sql, parameters) => queryRows(this.dataSource, sql, parameters), coverLetterId);
  }

  /**
   * Sees to it that a letter has a place for what is about to be accepted in this transaction, and that nobody else takes it.
   * @throws ProductError NOT_FOUND, INTERVIEW_LIMIT_EXCEEDED
   */
  async keepPlace(tx: Transaction, memberId: number, coverLetterId: number): Promise<void> {
    await lockLetter(tx, memberId, coverLetterId);
    if (isFull(await countPlaces(tx, coverLetterId))) throw new ProductError('INTERVIEW_LIMIT_EXCEEDED');
  }

  /** @throws ProductError NOT_FOUND */
  async requireQuestion(tx: Transaction, memberId: number, { id, qnaId }: QuestionPath): Promise<void> {
    const own = await tx.query(
      `SELECT 1 FROM interview_question q JOIN cover_letter l USING (cover_letter_id)
       WHERE ${OWN_LETTER} AND q.qna_id = $3`,
      [id, memberId, qnaId],
    );
    if (own.length === 0) throw questionNotFound();
  }

  /** @throws ProductError NOT_FOUND */
  async remove(memberId: number, { id, qnaId }: QuestionPath): Promise<void> {
    const removed = await queryRows(
      this.dataSource,
      `DELETE FROM interview_question q USING cover_letter l
       WHERE ${OWN_LETTER} AND q.cover_letter_id = l.cover_letter_id AND q.qna_id = $3 RETURNING q.qna_id`,
      [id, memberId, qnaId],
    );
    if (removed.length === 0) throw questionNotFound();
  }
}

const questionNotFound = (): ProductError =>
  new ProductError('NOT_FOUND', { message: '질문을 찾을 수 없습니다.' });
