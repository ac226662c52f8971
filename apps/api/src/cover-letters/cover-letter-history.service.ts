import { type CoverLetter, type CoverLetterVersion, type Page, toPage } from '#contracts';
import { inTransaction } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HistoryPage } from '../documents/document-versions.js';
import { CoverLetterVersionRepository } from './cover-letter-version.repository.js';
import { CoverLetterRepository } from './cover-letter.repository.js';
import { toLetter } from './letter-record.js';

/** The earlier states of a member's own letters. */
@Injectable()
export class CoverLetterHistoryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly letters: CoverLetterRepository,
    private readonly versions: CoverLetterVersionRepository,
  ) {}

  /** @throws ProductError NOT_FOUND */
  async list(memberId: number, coverLetterId: number, query: HistoryPage): Promise<Page<CoverLetterVersion>> {
    const [rows, total] = await Promise.all([
      this.versions.page(memberId, coverLetterId, query),
      this.versions.count(memberId, coverLetterId),
    ]);
    if (total === null) throw new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없습니다.' });
    return toPage(rows, total, query);
  }

  /** Puts an earlier state back; the one before stays in the history. @throws ProductError NOT_FOUND */
  async restore(memberId: number, coverLetterId: number, version: number): Promise<CoverLetter> {
    return inTransaction(this.dataSource, async (tx) => {
      await this.letters.lock(tx, memberId, coverLetterId);
      const state = await this.versions.stateAt(tx, coverLetterId, version);
      await this.versions.keep(tx, coverLetterId, 'RESTORE');
      return toLetter(await this.letters.write(tx, coverLetterId, state));
    });
  }
}
