import {
  isBlank,
  toPage,
  TRASH_DAYS,
  type AdminCoverLetter,
  type AdminCoverLetterPreview,
  type AdminDocumentQuery,
  type AdminResume,
  type AdminResumePreview,
  type Page,
} from '#contracts';
import {
  CoverLetter,
  CoverLetterVersion,
  inTransaction,
  InterviewQuestion,
  Member,
  Resume,
  ResumePhoto,
  ResumeVersion,
  writeAudit,
} from '#database';
import { countText } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { inTrash } from '../documents/trash-lifetime.js';
import {
  COVER_LETTER_KIND,
  type DocumentKind,
  type DocumentSummary,
  requireFound,
  RESUME_KIND,
} from './document-kind.js';
import { DocumentListRepository } from './document-list.repository.js';

/** Members' documents as administrators list, inspect and restore them: no text but the title leaves the server. */
@Injectable()
export class AdminDocumentService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly documents: DocumentListRepository,
  ) {}

  async resumes(query: AdminDocumentQuery): Promise<Page<AdminResume>> {
    const { summaries, total } = await this.documents.list(RESUME_KIND, query);
    return toPage(
      summaries.map(({ id, ...summary }) => ({ resumeId: id, ...summary })),
      total,
      query,
    );
  }

  async coverLetters(query: AdminDocumentQuery): Promise<Page<AdminCoverLetter>> {
    const { summaries, total } = await this.documents.list(COVER_LETTER_KIND, query);
    return toPage(
      summaries.map(({ id, ...summary }) => ({ coverLetterId: id, ...summary })),
      total,
      query,
    );
  }

  /** @throws ProductError NOT_FOUND */
  async resume(resumeId: number): Promise<AdminResumePreview> {
    const { manager } = this.dataSource;
    const found = await manager.findOne(Resume, { where: restorable({ resumeId }), withDeleted: true });
    const resume = requireFound(RESUME_KIND, found);
    return {
      resumeId,
      ...toSummary(resume, await readEmail(manager, RESUME_KIND, resume)),
      purgedAt: purgedAtOf(resume),
      version: resume.version,
      versionCount: await manager.countBy(ResumeVersion, { resumeId }),
      completedSections: resume.completedSections,
      hasPhoto: await manager.existsBy(ResumePhoto, { resumeId }),
    };
  }

  /** @throws ProductError NOT_FOUND */
  async coverLetter(coverLetterId: number): Promise<AdminCoverLetterPreview> {
    const { manager } = this.dataSource;
    const found = await manager.findOne(CoverLetter, {
      where: restorable({ coverLetterId }),
      withDeleted: true,
    });
    const letter = requireFound(COVER_LETTER_KIND, found);
    return {
      coverLetterId,
      ...toSummary(letter, await readEmail(manager, COVER_LETTER_KIND, letter)),
      purgedAt: purgedAtOf(letter),
      version: letter.version,
      versionCount: await manager.countBy(CoverLetterVersion, { coverLetterId }),
      interviewQuestionCount: await manager.countBy(InterviewQuestion, { coverLetterId }),
      contentLength: countText(letter.content).characters,
      questionCount: letter.questions.length,
      filledQuestionCount: letter.questions.filter(({ text }) => !isBlank(text)).length,
    };
  }

  /** @throws ProductError NOT_FOUND as restore */
  async restoreResume(actorMemberId: number, resumeId: number): Promise<AdminResume> {
    return { resumeId, ...(await this.restore(RESUME_KIND, actorMemberId, resumeId)) };
  }

  /** @throws ProductError NOT_FOUND as restore */
  async restoreCoverLetter(actorMemberId: number, coverLetterId: number): Promise<AdminCoverLetter> {
    return { coverLetterId, ...(await this.restore(COVER_LETTER_KIND, actorMemberId, coverLetterId)) };
  }

  // Restores a document with everything that refers to it; one that is not in the trash stays unchanged. NOT_FOUND for one that is
  // unknown, whose 30 days are over, or whose owner's account was deleted.
  private restore(kind: DocumentKind, actorMemberId: number, id: number): Promise<DocumentSummary> {
    return inTransaction(this.dataSource, async (tx) => {
      const where = restorable({ [kind.idName]: id });
      const { memberId } = requireFound(
        kind,
        await tx.manager.findOne<CoverLetter | Resume>(kind.entity, { where, withDeleted: true }),
      );
      // The member before the document, in the order of the account deletion, which waits here until the audit entry is written and
      // removes the personal data from it as well.
      const owner = requireFound(
        kind,
        await tx.manager.findOne(Member, { where: { memberId }, lock: { mode: 'for_key_share' } }),
      );
      const document = requireFound(
        kind,
        await tx.manager.findOne<CoverLetter | Resume>(kind.entity, {
          where,
          withDeleted: true,
          lock: { mode: 'pessimistic_write' },
        }),
      );
      const found = toSummary(document, owner.email);
      if (document.deletedAt === null) return found;
      await tx.manager.update<CoverLetter | Resume>(kind.entity, { [kind.idName]: id }, { deletedAt: null });
      const restored = toSummary({ ...document, deletedAt: null }, owner.email);
      const toAudited = ({ status, deletedAt }: DocumentSummary) => ({
        [kind.idName]: id,
        status,
        deletedAt,
      });
      writeAudit(tx, {
        actorMemberId,
        action: kind.restoreAction,
        targetMemberId: memberId,
        before: toAudited(found),
        after: toAudited(restored),
      });
      return restored;
    });
  }
}

const TRASH_MILLISECONDS = TRASH_DAYS * 24 * 60 * 60 * 1000;

/** Conditions of a document that is active or still in the trash. */
const restorable = <Id extends object>(id: Id) => [
  { ...id, deletedAt: IsNull() },
  { ...id, deletedAt: inTrash },
];

async function readEmail(
  manager: EntityManager,
  kind: DocumentKind,
  { memberId }: CoverLetter | Resume,
): Promise<string> {
  return requireFound(kind, await manager.findOneBy(Member, { memberId })).email;
}

const toSummary = (
  document: Pick<CoverLetter | Resume, 'title' | 'createdAt' | 'updatedAt' | 'deletedAt'>,
  authorEmail: string,
): DocumentSummary => ({
  authorEmail,
  title: document.title,
  status: document.deletedAt === null ? 'ACTIVE' : 'DELETED',
  createdAt: document.createdAt.toISOString(),
  updatedAt: document.updatedAt.toISOString(),
  deletedAt: document.deletedAt?.toISOString() ?? null,
});

const purgedAtOf = ({ deletedAt }: CoverLetter | Resume): string | null =>
  deletedAt === null ? null : new Date(deletedAt.getTime() + TRASH_MILLISECONDS).toISOString();
