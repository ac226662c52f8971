import { isBlank, resumeSchema } from '#contracts';
import type { Resume } from '#contracts';
import type { DocumentEditor } from '@/components/document-editor/document-editor';
import { defineDocumentType } from '@/components/document-editor/document-type';
import type { Opening } from '@/components/document-editor/opening';
import { paths } from '@/lib/paths';
import { mergeResumes } from './merge-resumes.js';
import { fieldErrorsOf, isPristineResume, isSameResume, toResumeDocument } from './resume-conversion.js';
import { emptyResume, resumeDocumentSchema } from './resume-document.js';
import type { ResumeDocument } from './resume-document.js';
import { resumeRequests } from './resume-requests.js';

/** A resume as the document editor sees it. */
export const resumeType = defineDocumentType<ResumeDocument, Resume>({
  name: 'resume',
  database: 'resume-drafts',
  documentSchema: resumeDocumentSchema,
  savedSchema: resumeSchema,
  requests: resumeRequests,
  paths: { create: paths.newResume, edit: (id) => paths.resume(id) },
  texts: {
    object: '이력서를',
    savedSubject: '이력서가',
    unchosenConflicts: '경력처럼 여러 개를 적는 항목은 고르지 않으면 둘 다 남아요.',
  },
  idOf: ({ resumeId }) => resumeId,
  empty: emptyResume,
  toDocument: toResumeDocument,
  isSame: isSameResume,
  isPristine: isPristineResume,
  refuseSave: (document) => {
    if (isBlank(document.title)) return '제목을 쓰면 저장할 수 있어요.';
    const count = Object.keys(fieldErrorsOf(document)).length;
    return count === 0 ? null : `고칠 곳이 ${count}군데 있어요.`;
  },
  labelOf: ({ title, name, fieldName }) =>
    title.trim() || [name.trim(), fieldName.trim()].filter(Boolean).join(' · ') || '제목 없는 이력서',
  merge: mergeResumes,
});

export type ResumeEditor = DocumentEditor<ResumeDocument, Resume>;
export type ResumeOpening = Opening<ResumeDocument, Resume>;
