import { type Page, type Resume, type ResumeVersion, toPage } from '#contracts';
import { inTransaction } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toResume } from './resume-record.js';
import type { HistoryPage } from '../documents/document-versions.js';
import { ResumeVersionRepository } from './resume-version.repository.js';
import { ResumeRepository } from './resume.repository.js';

/** The earlier states of a member's own resumes. */
@Injectable()
export class ResumeHistoryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly resumes: ResumeRepository,
    private readonly versions: ResumeVersionRepository,
  ) {}

  /** @throws ProductError NOT_FOUND */
  async list(memberId: number, resumeId: number, query: HistoryPage): Promise<Page<ResumeVersion>> {
    const [rows, total] = await Promise.all([
      this.versions.page(memberId, resumeId, query),
      this.versions.count(memberId, resumeId),
    ]);
    if (total === null) throw new ProductError('NOT_FOUND', { message: '이력서를 찾을 수 없습니다.' });
    return toPage(rows, total, query);
  }

  /** Puts an earlier state back; the one before stays in the history. The photo has none. @throws ProductError NOT_FOUND */
  async restore(memberId: number, resumeId: number, version: number): Promise<Resume> {
    return inTransaction(this.dataSource, async (tx) => {
      await this.resumes.lock(tx, memberId, resumeId);
      const body = await this.versions.bodyAt(tx, resumeId, version);
      await this.versions.keep(tx, resumeId, 'RESTORE');
      return toResume(await this.resumes.write(tx, resumeId, body));
    });
  }
}
