import {
  type Page,
  type Resume,
  type ResumeBody,
  type ResumeCreate,
  type ResumeListQuery,
  type ResumeRow,
  type ResumeUpdate,
  toPage,
} from '#contracts';
import { inTransaction } from '#database';
import { copyTitleOf, findUnknownTechStacks, ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ResumePhotoRepository } from './photo/resume-photo.repository.js';
import { ResumeListRepository } from './resume-list.repository.js';
import { storedBody, toResume, toResumeRow } from './resume-record.js';
import { ResumeVersionRepository } from './resume-version.repository.js';
import { ResumeRepository } from './resume.repository.js';

/** A member's own resumes. */
@Injectable()
export class ResumeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly resumes: ResumeRepository,
    private readonly lists: ResumeListRepository,
    private readonly versions: ResumeVersionRepository,
    private readonly photos: ResumePhotoRepository,
  ) {}

  async list(memberId: number, query: ResumeListQuery): Promise<Page<ResumeRow>> {
    const [records, total] = await Promise.all([
      this.lists.page(memberId, query),
      this.lists.count(memberId, query.q),
    ]);
    return toPage(records.map(toResumeRow), total, query);
  }

  async one(memberId: number, resumeId: number): Promise<Resume> {
    return toResume(await this.resumes.one(memberId, resumeId));
  }

  /**
   * A draft that became a resume already is answered with that resume as it is now.
   * @throws ProductError VALIDATION_ERROR when it names a technology that does not exist
   */
  async create(memberId: number, { draftId, ...body }: ResumeCreate): Promise<Resume> {
    checkTechStacks(body);
    return inTransaction(this.dataSource, async (tx) =>
      toResume(
        draftId === undefined
          ? await this.resumes.insert(tx, memberId, body)
          : await this.resumes.insertOnce(tx, memberId, body, draftId),
      ),
    );
  }

  /**
   * @throws ProductError NOT_FOUND, VALIDATION_ERROR, or VERSION_CONFLICT with the current resume when it is not the version that
   * was read
   */
  async update(memberId: number, resumeId: number, written: ResumeUpdate): Promise<Resume> {
    const { version, ...body } = written;
    return inTransaction(this.dataSource, async (tx) => {
      const current = await this.resumes.lock(tx, memberId, resumeId);
      checkTechStacks(body);
      if (current.version !== version)
        throw new ProductError('VERSION_CONFLICT', { data: toResume(current) });
      await this.versions.keep(tx, resumeId, 'EDIT');
      return toResume(await this.resumes.write(tx, resumeId, body));
    });
  }

  remove(memberId: number, resumeId: number): Promise<void> {
    return this.resumes.softDelete(memberId, resumeId);
  }

  /** A copy of a resume as it is now, with its photo and without its history. @throws ProductError NOT_FOUND */
  async duplicate(memberId: number, resumeId: number): Promise<Resume> {
    return inTransaction(this.dataSource, async (tx) => {
      const original = storedBody((await this.resumes.lock(tx, memberId, resumeId)).body);
      const copy = await this.resumes.insert(tx, memberId, {
        ...original,
        title: copyTitleOf(original.title),
      });
      const photoUpdatedAt = await this.photos.copy(tx, resumeId, copy.resumeId);
      return toResume({ ...copy, photoUpdatedAt });
    });
  }
}

function checkTechStacks(body: ResumeBody): void {
  const paths = findUnknownTechStacks(body);
  if (paths.length === 0) return;
  const message = '없는 기술입니다. 목록에서 다시 골라 주세요.';
  throw new ProductError('VALIDATION_ERROR', {
    message,
    errors: Object.fromEntries(paths.map((path) => [path, message])),
  });
}
