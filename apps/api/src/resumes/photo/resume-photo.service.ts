import { Injectable } from '@nestjs/common';
import { FileAnswer } from '../../platform/answers/file-answer.js';
import { photoUrlOf } from '../resume-record.js';
import { PhotoEncoder } from './photo-encoder.js';
import { ResumePhotoRepository } from './resume-photo.repository.js';

/** The photos of a member's own resumes. */
@Injectable()
export class ResumePhotoService {
  constructor(
    private readonly photos: ResumePhotoRepository,
    private readonly encoder: PhotoEncoder,
  ) {}

  /** @throws ProductError NOT_FOUND, UNSUPPORTED_FILE, UNREADABLE_FILE, FILE_TOO_LARGE */
  async put(memberId: number, resumeId: number, content: Buffer): Promise<{ photoUrl: string }> {
    await this.photos.requireResume(memberId, resumeId);
    const photo = await this.encoder.encode(content);
    return { photoUrl: photoUrlOf(resumeId, await this.photos.put(memberId, resumeId, photo)) };
  }

  /** @throws ProductError NOT_FOUND */
  async get(memberId: number, resumeId: number): Promise<FileAnswer> {
    const { contentType, content, updatedAt } = await this.photos.one(memberId, resumeId);
    return new FileAnswer({
      fileName: '사진.jpg',
      contentType,
      content,
      disposition: 'inline',
      // Kept, but asked for anew each time: who signs out must not leave a face behind.
      cacheControl: 'private, no-cache',
      etag: `${resumeId}-${updatedAt.getTime()}`,
    });
  }

  /** @throws ProductError NOT_FOUND when the resume is not there; one without a photo stays so */
  async remove(memberId: number, resumeId: number): Promise<void> {
    await this.photos.requireResume(memberId, resumeId);
    await this.photos.remove(memberId, resumeId);
  }
}
