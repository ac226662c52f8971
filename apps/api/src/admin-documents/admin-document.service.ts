import {
  isBlank,
  toPage,
  type AdminCoverLetter,
  type AdminCoverLetterPreview,
  type AdminDocumentQuery,
  type AdminResume,
  type AdminResumePreview,
  type Page,
} from '#contracts';
import { countText } from '#domain';
import { Injectable } from '@nestjs/common';
import { COVER_LETTER_KIND, RESUME_KIND, type DocumentKind } from './document-kind.js';
import { DocumentListRepository } from './document-list.repository.js';
import { DocumentPreviewRepository } from './document-preview.repository.js';
import { toAnswered, type DocumentRecord } from './document-record.js';
import { DocumentRestoreService } from './document-restore.service.js';

/** Members' documents in the hands of administrators, who see of them what they need to give them back, and no text but the title. */
@Injectable()
export class AdminDocumentService {
  constructor(
    private readonly documents: DocumentListRepository,
    private readonly previews: DocumentPreviewRepository,
    private readonly restoring: DocumentRestoreService,
  ) {}

  resumes(query: AdminDocumentQuery): Promise<Page<AdminResume>> {
    return this.list(RESUME_KIND, query, toResume);
  }

  coverLetters(query: AdminDocumentQuery): Promise<Page<AdminCoverLetter>> {
    return this.list(COVER_LETTER_KIND, query, toCoverLetter);
  }

  /** @throws ProductError NOT_FOUND */
  async resume(resumeId: number): Promise<AdminResumePreview> {
    const record = await this.previews.resume(resumeId);
    const { version, versionCount, completedSections, hasPhoto } = record;
    return { ...toResume(record), ...purgeOf(record), version, versionCount, completedSections, hasPhoto };
  }

  /** @throws ProductError NOT_FOUND */
  async coverLetter(coverLetterId: number): Promise<AdminCoverLetterPreview> {
    const record = await this.previews.letter(coverLetterId);
    const { version, versionCount, questions, interviewQuestionCount } = record;
    return {
      ...toCoverLetter(record),
      ...purgeOf(record),
      ...{ version, versionCount, interviewQuestionCount },
      contentLength: countText(record.content).characters,
      questionCount: questions.length,
      filledQuestionCount: questions.filter(({ text }) => !isBlank(text)).length,
    };
  }

  /** @throws ProductError NOT_FOUND */
  async restoreResume(actorMemberId: number, resumeId: number): Promise<AdminResume> {
    return toResume(await this.restoring.restore(RESUME_KIND, actorMemberId, resumeId));
  }

  /** @throws ProductError NOT_FOUND */
  async restoreCoverLetter(actorMemberId: number, coverLetterId: number): Promise<AdminCoverLetter> {
    return toCoverLetter(await this.restoring.restore(COVER_LETTER_KIND, actorMemberId, coverLetterId));
  }

  private async list<Row>(
    { table }: DocumentKind,
    query: AdminDocumentQuery,
    toRow: (record: DocumentRecord) => Row,
  ): Promise<Page<Row>> {
    const { records, total } = await this.documents.list(table, query);
    return toPage(records.map(toRow), total, query);
  }
}

const toResume = (record: DocumentRecord): AdminResume => ({ resumeId: record.id, ...toAnswered(record) });
const toCoverLetter = (record: DocumentRecord): AdminCoverLetter => ({
  coverLetterId: record.id,
  ...toAnswered(record),
});
const purgeOf = ({ purgedAt }: { purgedAt: Date | null }): { purgedAt: string | null } => ({
  purgedAt: purgedAt?.toISOString() ?? null,
});
