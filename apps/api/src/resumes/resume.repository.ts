import type { ResumeBody } from '#contracts';
import { queryRows, type Transaction } from '#database';
import { completedSectionsOf, ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { oneOfMember, RESUMES } from '../documents/document-table.js';
import { freeDraft } from '../documents/free-draft.js';
import { RESUME_COLUMNS, type ResumeRecord } from './resume-record.js';

/** SQL: the resume `r` is $1 and the member $2 has it. */
export const ONE_OF_MEMBER = oneOfMember(RESUMES);

const INSERT = `INSERT INTO resume AS r (member_id, title, type, body, completed_sections, draft_id)
  VALUES ($1, $2, $3, $4, $5, $6)`;

/** One resume. */
@Injectable()
export class ResumeRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ProductError NOT_FOUND */
  async one(memberId: number, resumeId: number): Promise<ResumeRecord> {
    const rows = await queryRows<ResumeRecord>(
      this.dataSource,
      `SELECT ${RESUME_COLUMNS} FROM resume r WHERE ${ONE_OF_MEMBER}`,
      [resumeId, memberId],
    );
    return foundOne(rows);
  }

  async insert(tx: Transaction, memberId: number, body: ResumeBody): Promise<ResumeRecord> {
    const rows = await tx.query<ResumeRecord>(`${INSERT} RETURNING ${RESUME_COLUMNS}`, [
      memberId,
      ...parametersOf(body),
      null,
    ]);
    return foundOne(rows);
  }

  /** The resume that a draft becomes; one that became a resume already is answered with that one, unwritten. */
  async insertOnce(
    tx: Transaction,
    memberId: number,
    body: ResumeBody,
    draftId: string,
  ): Promise<ResumeRecord> {
    await freeDraft(tx, RESUMES, memberId, draftId);
    const [inserted] = await tx.query<ResumeRecord>(
      `${INSERT} ON CONFLICT (member_id, draft_id) WHERE draft_id IS NOT NULL DO NOTHING
       RETURNING ${RESUME_COLUMNS}`,
      [memberId, ...parametersOf(body), draftId],
    );
    return inserted ?? (await this.ofDraft(tx, memberId, draftId));
  }

  /**
   * Locks a resume until the transaction ends, so that of several writes each sees what the one before it left.
   * @throws ProductError NOT_FOUND
   */
  async lock(tx: Transaction, memberId: number, resumeId: number): Promise<ResumeRecord> {
    const rows = await tx.query<ResumeRecord>(
      `SELECT ${RESUME_COLUMNS} FROM resume r WHERE ${ONE_OF_MEMBER} FOR UPDATE OF r`,
      [resumeId, memberId],
    );
    return foundOne(rows);
  }

  /** Replaces the body of a locked resume and raises its version. */
  async write(tx: Transaction, resumeId: number, body: ResumeBody): Promise<ResumeRecord> {
    const rows = await tx.query<ResumeRecord>(
      `UPDATE resume r SET title = $2, type = $3, body = $4, completed_sections = $5, version = r.version + 1,
         updated_at = clock_timestamp()
       WHERE r.resume_id = $1 RETURNING ${RESUME_COLUMNS}`,
      [resumeId, ...parametersOf(body)],
    );
    return foundOne(rows);
  }

  /**
   * Its draft may become a resume again.
   * @throws ProductError NOT_FOUND, for a resume already deleted too
   */
  async softDelete(memberId: number, resumeId: number): Promise<void> {
    const rows = await queryRows<{ resume_id: number }>(
      this.dataSource,
      `UPDATE resume r SET deleted_at = now(), draft_id = NULL WHERE ${ONE_OF_MEMBER} RETURNING r.resume_id`,
      [resumeId, memberId],
    );
    foundOne(rows);
  }

  private async ofDraft(tx: Transaction, memberId: number, draftId: string): Promise<ResumeRecord> {
    const rows = await tx.query<ResumeRecord>(
      `SELECT ${RESUME_COLUMNS} FROM resume r WHERE r.member_id = $1 AND r.draft_id = $2`,
      [memberId, draftId],
    );
    return foundOne(rows);
  }
}

function foundOne<Row>([row]: Row[]): Row {
  if (row === undefined) throw new ProductError('NOT_FOUND', { message: '이력서를 찾을 수 없습니다.' });
  return row;
}

const parametersOf = (body: ResumeBody): unknown[] => [
  body.title,
  body.type,
  JSON.stringify(body),
  completedSectionsOf(body),
];
