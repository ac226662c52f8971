import { idColumn, inTransaction, onlyRow, Resume, ResumePhoto, StoredPhoto } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { FileAnswer } from '../platform/answers/file-answer.js';
import { StorageQuota } from '../storage/storage-quota.js';
import { PhotoEncoder } from './photo-encoder.js';
import { photoUrlOf } from './resume.mapping.js';

// The update locks a photo that is stored already, so that it is not deleted before the resume shows it.
const STORE_PHOTO = `
INSERT INTO stored_photo (member_id, content_hash, content_type, content) VALUES ($1, $2, $3, $4)
ON CONFLICT (member_id, content_hash) DO UPDATE SET content_type = excluded.content_type RETURNING photo_id AS "photoId"`;
const storedRow = z.object({ photoId: idColumn });

/** The photos of a member's own resumes, one each. */
@Injectable()
export class ResumePhotoService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly encoder: PhotoEncoder,
    private readonly quota: StorageQuota,
  ) {}

  /**
   * Replaces the photo of a resume.
   * @throws ProductError NOT_FOUND, UNSUPPORTED_FILE, UNREADABLE_FILE, FILE_TOO_LARGE, QUOTA_EXCEEDED, RATE_LIMITED when too many photos
   * wait to be encoded
   */
  async put(memberId: number, resumeId: number, content: Buffer): Promise<{ photoUrl: string }> {
    await this.requireResume(memberId, resumeId);
    const photo = await this.encoder.encode(content);
    return inTransaction(this.dataSource, async (tx) => {
      const { manager } = tx;
      const contentHash = createHash('sha256').update(photo.content).digest('hex');
      // Before the resume is locked: the deletion of the account locks the member first, too.
      await this.quota.requireRoomForPhoto(tx, memberId, { contentHash, resumeId });
      // The resume may have been deleted while the photo was encoded; the lock keeps it from now on.
      const resume = await manager.findOne(Resume, {
        where: { resumeId, memberId },
        lock: { mode: 'for_key_share' },
      });
      if (resume === null) throw resumeNotFound();
      const values = [memberId, contentHash, photo.contentType, photo.content];
      const stored = onlyRow(await tx.query(STORE_PHOTO, storedRow, values));
      const row = { ...stored, resumeId, updatedAt: () => 'clock_timestamp()' };
      await manager.upsert(ResumePhoto, row, ['resumeId']);
      const select = { resumeId: true, updatedAt: true } as const;
      const { updatedAt } = await manager.findOneOrFail(ResumePhoto, { select, where: { resumeId } });
      return { photoUrl: photoUrlOf(resumeId, updatedAt) };
    });
  }

  /** @throws ProductError NOT_FOUND when the resume is not there, or has no photo */
  async get(memberId: number, resumeId: number): Promise<FileAnswer> {
    const isOwn = await this.isOwnResume(memberId, resumeId);
    const { manager } = this.dataSource;
    const shown = isOwn ? await manager.findOneBy(ResumePhoto, { resumeId }) : null;
    const photo = shown && (await manager.findOneBy(StoredPhoto, { photoId: shown.photoId }));
    if (shown === null || photo === null) throw new ProductError('NOT_FOUND', { message: '사진이 없어요.' });
    const { contentType, content } = photo;
    return new FileAnswer({
      fileName: '사진.jpg',
      contentType,
      content,
      disposition: 'inline',
      // Kept by the browser, but revalidated each time: after a sign-out nobody may see it there.
      cacheControl: 'private, no-cache',
      etag: `${resumeId}-${shown.updatedAt.getTime()}`,
    });
  }

  /** @throws ProductError NOT_FOUND when the resume is not there; one without a photo stays so */
  async remove(memberId: number, resumeId: number): Promise<void> {
    await inTransaction(this.dataSource, async ({ manager }) => {
      // A copy of the resume that is made at this moment shows the photo, or none: it locks the resume, too.
      const where = { resumeId, memberId };
      if ((await manager.findOne(Resume, { where, lock: { mode: 'for_key_share' } })) === null)
        throw resumeNotFound();
      await manager.delete(ResumePhoto, { resumeId });
    });
  }

  private isOwnResume(memberId: number, resumeId: number): Promise<boolean> {
    return this.dataSource.manager.existsBy(Resume, { resumeId, memberId });
  }

  private async requireResume(memberId: number, resumeId: number): Promise<void> {
    if (!(await this.isOwnResume(memberId, resumeId))) throw resumeNotFound();
  }
}

const resumeNotFound = (): ProductError =>
  new ProductError('NOT_FOUND', { message: '이력서를 찾을 수 없어요.' });
