import { queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ONE_OF_MEMBER } from '../resume.repository.js';
import type { EncodedPhoto } from './photo-encoder.js';

export interface StoredPhoto extends EncodedPhoto {
  updatedAt: Date;
}

/** The photos of resumes: one each, its owner's alone. */
@Injectable()
export class ResumePhotoRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ProductError NOT_FOUND when the resume is not there */
  async requireResume(memberId: number, resumeId: number): Promise<void> {
    const rows = await queryRows(this.dataSource, `SELECT 1 FROM resume r WHERE ${ONE_OF_MEMBER}`, [
      resumeId,
      memberId,
    ]);
    if (rows.length === 0) throw new ProductError('NOT_FOUND', { message: '이력서를 찾을 수 없습니다.' });
  }

  /** @throws ProductError NOT_FOUND when the resume is not there, or has no photo */
  async one(memberId: number, resumeId: number): Promise<StoredPhoto> {
    const [photo] = await queryRows<StoredPhoto>(
      this.dataSource,
      `SELECT p.content_type AS "contentType", p.content, p.updated_at AS "updatedAt"
       FROM resume_photo p JOIN resume r USING (resume_id) WHERE ${ONE_OF_MEMBER}`,
      [resumeId, memberId],
    );
    if (photo === undefined) throw new ProductError('NOT_FOUND', { message: '사진이 없습니다.' });
    return photo;
  }

  /** Puts a photo in the place of the one before. @throws ProductError NOT_FOUND when the resume is not there */
  async put(memberId: number, resumeId: number, photo: EncodedPhoto): Promise<Date> {
    const [row] = await queryRows<{ updatedAt: Date }>(
      this.dataSource,
      `INSERT INTO resume_photo AS p (resume_id, content_type, content, updated_at)
       SELECT r.resume_id, $3, $4, clock_timestamp() FROM resume r WHERE ${ONE_OF_MEMBER}
       ON CONFLICT (resume_id) DO UPDATE
         SET content_type = excluded.content_type, content = excluded.content, updated_at = excluded.updated_at
       RETURNING p.updated_at AS "updatedAt"`,
      [resumeId, memberId, photo.contentType, photo.content],
    );
    if (row === undefined) throw new ProductError('NOT_FOUND', { message: '이력서를 찾을 수 없습니다.' });
    return row.updatedAt;
  }

  /** Gives a new resume the photo of another one. @returns when, or null when there is none */
  async copy(tx: Transaction, fromResumeId: number, toResumeId: number): Promise<Date | null> {
    const [row] = await tx.query<{ updatedAt: Date }>(
      `INSERT INTO resume_photo (resume_id, content_type, content)
       SELECT $2, content_type, content FROM resume_photo WHERE resume_id = $1
       RETURNING updated_at AS "updatedAt"`,
      [fromResumeId, toResumeId],
    );
    return row?.updatedAt ?? null;
  }

  /** Takes the photo away, if there is one. */
  async remove(memberId: number, resumeId: number): Promise<void> {
    await queryRows(
      this.dataSource,
      `DELETE FROM resume_photo p USING resume r WHERE p.resume_id = r.resume_id AND ${ONE_OF_MEMBER}`,
      [resumeId, memberId],
    );
  }
}
