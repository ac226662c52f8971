import { isBlank, resumeSchema } from '#contracts';
import type { Resume } from '#contracts';
import type { DocumentKind } from '@/lib/autosave/document-kind';
import type { DocumentSession } from '@/lib/autosave/document-session';
import type { DraftStore } from '@/lib/autosave/draft-store';
import type { Opening } from '@/lib/autosave/opening';
import { fieldErrorsOf } from './field-errors.js';
import { toResumeDocument } from './resume-conversion.js';
import { emptyResume, resumeDocumentSchema } from './resume-document.js';
import type { ResumeDocument } from './resume-document.js';
import { isPristineResume, isSameResume } from './same-resume.js';

/** A resume as autosave sees it. */
export const resumeKind: DocumentKind<ResumeDocument, Resume> = {
  name: 'resume',
  database: 'resume-drafts',
  documentSchema: resumeDocumentSchema,
  savedSchema: resumeSchema,
  idOf: ({ resumeId }) => resumeId,
  empty: emptyResume,
  toDocument: toResumeDocument,
  isSame: isSameResume,
  isPristine: isPristineResume,
  saveBlock: (document) => {
    if (isBlank(document.title)) return '제목을 쓰면 저장할 수 있어요.';
    const count = Object.keys(fieldErrorsOf(document)).length;
    return count === 0 ? null : `고칠 곳이 ${count}군데 있어요.`;
  },
  labelOf: ({ title, name, fieldName }) =>
    title.trim() || [name.trim(), fieldName.trim()].filter(Boolean).join(' · ') || '제목 없는 이력서',
};

export type ResumeSession = DocumentSession<ResumeDocument, Resume>;
export type ResumeDrafts = DraftStore<ResumeDocument>;
export type ResumeOpening = Opening<ResumeDocument, Resume>;
