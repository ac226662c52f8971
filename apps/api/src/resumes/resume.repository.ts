import type { ResumeBody } from '#contracts';
import { queryRows, type Transaction } from '#database';
import { completedSectionsOf, ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { oneOfMember, RESUMES } from '../documents/document-table.js';
import { RESUME_COLUMNS, type ResumeRecord } from './resume-record.js';

/** SQL: the resume `r` is $1 and the member $2 has it. */
export const ONE_OF_MEMBER = oneOfMember(RESUMES);

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
    const rows = await tx.query<ResumeRecord>(
      `INSERT INTO resume AS r (member_id, title, type, body, completed_sections)
       VALUES ($1, $2, $3, $4, $5) RETURNING ${RESUME_COLUMNS}`,
      [memberId, ...parametersOf(body)],
    );
    return foundOne(rows);
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

  /** @throws ProductError NOT_FOUND, for a resume already deleted too */
  async softDelete(memberId: number, resumeId: number): Promise<void> {
    const rows = await queryRows<{ resume_id: number }>(
      this.dataSource,
      `UPDATE resume r SET deleted_at = now() WHERE ${ONE_OF_MEMBER} RETURNING r.resume_id`,
      [resumeId, memberId],
    );
    foundOne(rows);
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
