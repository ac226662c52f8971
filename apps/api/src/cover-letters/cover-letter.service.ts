import {
  type CoverLetter,
  type CoverLetterCreate,
  type CoverLetterListQuery,
  type CoverLetterRow,
  type CoverLetterUpdate,
  type Page,
  toPage,
} from '#contracts';
import { inTransaction } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { previewOf } from '../documents/document-preview.js';
import { CoverLetterListRepository } from './cover-letter-list.repository.js';
import { CoverLetterVersionRepository } from './cover-letter-version.repository.js';
import { CoverLetterRepository } from './cover-letter.repository.js';
import { toLetter, toLetterRow } from './letter-record.js';
import { stateAfter } from './letter-state.js';

/** A member's own letters. */
@Injectable()
export class CoverLetterService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly letters: CoverLetterRepository,
    private readonly lists: CoverLetterListRepository,
    private readonly versions: CoverLetterVersionRepository,
  ) {}

  async list(memberId: number, query: CoverLetterListQuery): Promise<Page<CoverLetterRow>> {
    const [records, total] = await Promise.all([
      this.lists.page(memberId, query),
      this.lists.count(memberId, query.q),
    ]);
    const rows = records.map(toLetterRow);
    const shown =
      query.view === 'thumbnail' ? rows.map((row) => ({ ...row, content: previewOf(row.content) })) : rows;
    return toPage(shown, total, query);
  }

  async one(memberId: number, coverLetterId: number): Promise<CoverLetter> {
    return toLetter(await this.letters.one(memberId, coverLetterId));
  }

  /** A draft that became a letter already is answered with that letter as it is now. */
  create(memberId: number, written: CoverLetterCreate): Promise<CoverLetter> {
    const { draftId = null } = written;
    return inTransaction(this.dataSource, async (tx) => {
      const inserted = await this.letters.insert(tx, memberId, stateAfter(written), draftId);
      const letter = inserted ?? (await this.letters.ofDraft(tx, memberId, draftId));
      if (draftId !== null) await this.letters.adoptJobs(tx, memberId, draftId, letter.coverLetterId);
      return toLetter(letter);
    });
  }

  /** @throws ProductError NOT_FOUND, or VERSION_CONFLICT with the current letter when it is not the version that was read */
  async update(memberId: number, coverLetterId: number, written: CoverLetterUpdate): Promise<CoverLetter> {
    return inTransaction(this.dataSource, async (tx) => {
      const current = await this.letters.lock(tx, memberId, coverLetterId);
      if (current.version !== written.version)
        throw new ProductError('VERSION_CONFLICT', { data: toLetter(current) });
      await this.versions.keep(tx, coverLetterId, written.isAiImproved ? 'AI_IMPROVE' : 'EDIT');
      return toLetter(await this.letters.write(tx, coverLetterId, stateAfter(written, current)));
    });
  }

  remove(memberId: number, coverLetterId: number): Promise<void> {
    return this.letters.softDelete(memberId, coverLetterId);
  }
}
