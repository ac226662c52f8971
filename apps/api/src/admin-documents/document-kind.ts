import type { AuditAction } from '#contracts';
import { ProductError } from '#domain';
import { COVER_LETTERS, RESUMES, type DocumentTable } from '../documents/document-table.js';

/** What administrators restore, and how it is told apart in tables, the audit and refusals. */
export interface DocumentKind {
  table: DocumentTable;
  idName: 'coverLetterId' | 'resumeId';
  action: AuditAction;
  missing: string;
}

export const COVER_LETTER_KIND: DocumentKind = {
  table: COVER_LETTERS,
  idName: 'coverLetterId',
  action: 'COVER_LETTER_RESTORE',
  missing: '자기소개서를 찾을 수 없습니다. 삭제된 지 30일이 지났거나 회원이 탈퇴했을 수 있습니다.',
};

export const RESUME_KIND: DocumentKind = {
  table: RESUMES,
  idName: 'resumeId',
  action: 'RESUME_RESTORE',
  missing: '이력서를 찾을 수 없습니다. 삭제된 지 30일이 지났거나 회원이 탈퇴했을 수 있습니다.',
};

/** @throws ProductError NOT_FOUND when there is no row */
export function foundOne<Row>({ missing }: DocumentKind, [row]: readonly Row[]): Row {
  if (row === undefined) throw new ProductError('NOT_FOUND', { message: missing });
  return row;
}
