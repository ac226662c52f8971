import { isBlank, resumeSchema } from '#contracts';
import type { Resume } from '#contracts';
import { fieldErrorsOf, toResumeDocument, isPristineResume, isSameResume } from './resume-conversion.js';
import { emptyResume, resumeDocumentSchema } from './resume-document.js';
import type { ResumeDocument } from './resume-document.js';
import type { DocumentSession } from '@/components/document-editor/document-editor';
import type { DocumentKind } from '@/components/document-editor/document-type';
import type { DraftStore } from '@/components/document-editor/draft-store';
import type { Opening } from '@/components/document-editor/opening';

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
