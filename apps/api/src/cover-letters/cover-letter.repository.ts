import { queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { COVER_LETTERS, oneOfMember } from '../documents/document-table.js';
import { freeDraft } from '../documents/free-draft.js';
import { LETTER_COLUMNS, type LetterRecord, type LetterState } from './letter-record.js';

const ONE_OF_MEMBER = oneOfMember(COVER_LETTERS);

/** One letter. Somebody else's, a deleted and an unknown one are all the same: not there. */
@Injectable()
export class CoverLetterRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ProductError NOT_FOUND */
  async one(memberId: number, coverLetterId: number): Promise<LetterRecord> {
    const rows = await queryRows<LetterRecord>(
      this.dataSource,
      `SELECT ${LETTER_COLUMNS} FROM cover_letter l WHERE ${ONE_OF_MEMBER}`,
      [coverLetterId, memberId],
    );
    return foundOne(rows);
  }

  /** @returns undefined, and inserts nothing, when the member's draft has become a letter already */
  async insert(
    tx: Transaction,
    memberId: number,
    state: LetterState,
    draftId: string | null,
  ): Promise<LetterRecord | undefined> {
    if (draftId !== null) await freeDraft(tx, COVER_LETTERS, memberId, draftId);
    const [inserted] = await tx.query<LetterRecord>(
      `INSERT INTO cover_letter AS l
         (member_id, title, content, questions, job_field, experience_years, company_name, deadline, is_ai_improved,
          draft_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (member_id, draft_id) WHERE draft_id IS NOT NULL DO NOTHING RETURNING ${LETTER_COLUMNS}`,
      [memberId, ...parametersOf(state), draftId],
    );
    return inserted;
  }

  /** The letter that a draft became. @throws ProductError NOT_FOUND */
  async ofDraft(tx: Transaction, memberId: number, draftId: string | null): Promise<LetterRecord> {
    const rows = await tx.query<LetterRecord>(
      `SELECT ${LETTER_COLUMNS} FROM cover_letter l WHERE l.member_id = $1 AND l.draft_id = $2`,
      [memberId, draftId],
    );
    return foundOne(rows);
  }

  /** What the AI was asked to do with a draft belongs to the letter that the draft became. */
  async adoptJobs(tx: Transaction, memberId: number, draftId: string, coverLetterId: number): Promise<void> {
    await tx.query(
      'UPDATE job SET cover_letter_id = $3 WHERE draft_id = $2 AND member_id = $1 AND cover_letter_id IS NULL',
      [memberId, draftId, coverLetterId],
    );
  }

  /**
   * Locks a letter until the transaction ends, so that of several writes each sees what the one before it left.
   * @throws ProductError NOT_FOUND
   */
  async lock(tx: Transaction, memberId: number, coverLetterId: number): Promise<LetterRecord> {
    const rows = await tx.query<LetterRecord>(
      `SELECT ${LETTER_COLUMNS} FROM cover_letter l WHERE ${ONE_OF_MEMBER} FOR UPDATE`,
      [coverLetterId, memberId],
    );
    return foundOne(rows);
  }

  /** Replaces the state of a locked letter and raises its version. */
  async write(tx: Transaction, coverLetterId: number, state: LetterState): Promise<LetterRecord> {
    const rows = await tx.query<LetterRecord>(
      `UPDATE cover_letter l
       SET title = $2, content = $3, questions = $4, job_field = $5, experience_years = $6, company_name = $7,
           deadline = $8, is_ai_improved = $9, version = l.version + 1, updated_at = clock_timestamp()
       WHERE l.cover_letter_id = $1 RETURNING ${LETTER_COLUMNS}`,
      [coverLetterId, ...parametersOf(state)],
    );
    return foundOne(rows);
  }

  /**
   * Its draft may become a letter again.
   * @throws ProductError NOT_FOUND, for a letter already deleted too
   */
  async softDelete(memberId: number, coverLetterId: number): Promise<void> {
    const rows = await queryRows<{ cover_letter_id: number }>(
      this.dataSource,
      `UPDATE cover_letter l SET deleted_at = now(), draft_id = NULL
       WHERE ${ONE_OF_MEMBER} RETURNING l.cover_letter_id`,
      [coverLetterId, memberId],
    );
    foundOne(rows);
  }
}

function foundOne<Row>([row]: Row[]): Row {
  if (row === undefined) throw new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없습니다.' });
  return row;
}

const parametersOf = (state: LetterState): unknown[] => [
  state.title,
  state.content,
  JSON.stringify(state.questions),
  state.jobField,
  state.experienceYears,
  state.companyName,
  state.deadline,
  state.isAiImproved,
];
