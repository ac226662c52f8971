import { type AuditAction, type DocumentStatus, TRASH_DAYS } from '#contracts';
import { CoverLetter, Resume } from '#database';
import { ProductError } from '#domain';

/** A kind of document that administrators list and restore: its entity, its table, its audit action and its message. */
export interface DocumentKind {
  entity: typeof CoverLetter | typeof Resume;
  table: 'cover_letter' | 'resume';
  idColumn: 'cover_letter_id' | 'resume_id';
  idName: 'coverLetterId' | 'resumeId';
  restoreAction: AuditAction;
  notFoundMessage: string;
}

const MAY_BE_ERASED = `삭제된 지 ${TRASH_DAYS}일이 지났거나 회원이 탈퇴했을 수 있어요.`;

export const COVER_LETTER_KIND: DocumentKind = {
  entity: CoverLetter,
  table: 'cover_letter',
  idColumn: 'cover_letter_id',
  idName: 'coverLetterId',
  restoreAction: 'COVER_LETTER_RESTORE',
  notFoundMessage: `자기소개서를 찾을 수 없어요. ${MAY_BE_ERASED}`,
};

export const RESUME_KIND: DocumentKind = {
  entity: Resume,
  table: 'resume',
  idColumn: 'resume_id',
  idName: 'resumeId',
  restoreAction: 'RESUME_RESTORE',
  notFoundMessage: `이력서를 찾을 수 없어요. ${MAY_BE_ERASED}`,
};

/** What administrators see of every document: of the text that its owner wrote, the title alone. */
export interface DocumentSummary {
  authorEmail: string;
  title: string;
  status: DocumentStatus;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
}

/** @throws ProductError NOT_FOUND when there is no document */
export function requireFound<Found>(
  { notFoundMessage }: DocumentKind,
  found: Found | null | undefined,
): Found {
  if (found === null || found === undefined)
    throw new ProductError('NOT_FOUND', { message: notFoundMessage });
  return found;
}
