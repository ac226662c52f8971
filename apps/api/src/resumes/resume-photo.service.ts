import { inTransaction, Resume, ResumePhoto } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FileAnswer } from '../platform/answers/file-answer.js';
import { PhotoEncoder } from './photo-encoder.js';
import { photoUrlOf } from './resume.mapping.js';

/** The photos of a member's own resumes, one each. */
@Injectable()
export class ResumePhotoService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly encoder: PhotoEncoder,
  ) {}

  /**
   * Replaces the photo of a resume.
   * @throws ProductError NOT_FOUND, UNSUPPORTED_FILE, UNREADABLE_FILE, FILE_TOO_LARGE
   */
  async put(memberId: number, resumeId: number, content: Buffer): Promise<{ photoUrl: string }> {
    await this.requireResume(memberId, resumeId);
    const photo = await this.encoder.encode(content);
    return inTransaction(this.dataSource, async ({ manager }) => {
      // The resume may have been deleted while the photo was encoded; the lock keeps it from now on.
      const resume = await manager.findOne(Resume, {
        where: { resumeId, memberId },
        lock: { mode: 'for_key_share' },
      });
      if (resume === null) throw resumeNotFound();
      const row = { ...photo, resumeId, updatedAt: () => 'clock_timestamp()' };
      await manager.upsert(ResumePhoto, row, ['resumeId']);
      const select = { resumeId: true, updatedAt: true } as const;
      const { updatedAt } = await manager.findOneOrFail(ResumePhoto, { select, where: { resumeId } });
      return { photoUrl: photoUrlOf(resumeId, updatedAt) };
    });
  }

  /** @throws ProductError NOT_FOUND when the resume is not there, or has no photo */
  async get(memberId: number, resumeId: number): Promise<FileAnswer> {
    const isOwn = await this.isOwnResume(memberId, resumeId);
    const photo = isOwn ? await this.dataSource.manager.findOneBy(ResumePhoto, { resumeId }) : null;
    if (photo === null) throw new ProductError('NOT_FOUND', { message: '사진이 없습니다.' });
    const { contentType, content, updatedAt } = photo;
    return new FileAnswer({
      fileName: '사진.jpg',
      contentType,
      content,
      disposition: 'inline',
      // Kept by the browser, but revalidated each time: after a sign-out nobody may see it there.
      cacheControl: 'private, no-cache',
      etag: `${resumeId}-${updatedAt.getTime()}`,
    });
  }

  /** @throws ProductError NOT_FOUND when the resume is not there; one without a photo stays so */
  async remove(memberId: number, resumeId: number): Promise<void> {
    await this.requireResume(memberId, resumeId);
    await this.dataSource.manager.delete(ResumePhoto, { resumeId });
  }

  private isOwnResume(memberId: number, resumeId: number): Promise<boolean> {
    return this.dataSource.manager.existsBy(Resume, { resumeId, memberId });
  }

  private async requireResume(memberId: number, resumeId: number): Promise<void> {
    if (!(await this.isOwnResume(memberId, resumeId))) throw resumeNotFound();
  }
}

const resumeNotFound = (): ProductError =>
  new ProductError('NOT_FOUND', { message: '이력서를 찾을 수 없습니다.' });
