import { coverLetterSchema } from '#contracts';
import type { CoverLetter } from '#contracts';
import type { DocumentEditor } from '@/components/document-editor/document-editor';
import { defineDocumentType } from '@/components/document-editor/document-type';
import type { Opening } from '@/components/document-editor/opening';
import { paths } from '@/lib/paths';
import {
  draftLabel,
  emptyDocument,
  isPristine,
  isSameDocument,
  letterDocumentSchema,
  refuseSave,
  toDocument,
} from './letter-document.js';
import type { LetterDocument } from './letter-document.js';
import { letterRequests } from './letter-requests.js';
import { mergeLetters } from './merge-letters.js';

/** A cover letter as the document editor sees it. */
export const letterType = defineDocumentType<LetterDocument, CoverLetter>({
  name: 'letter',
  database: 'cover-letter-drafts',
  documentSchema: letterDocumentSchema,
  savedSchema: coverLetterSchema,
  requests: letterRequests,
  paths: { create: paths.newCoverLetter, edit: (id) => paths.coverLetter(id) },
  texts: {
    object: '자기소개서를',
    savedSubject: '글이',
    unchosenConflicts: '내용은 고르지 않으면 둘 다 남아요.',
  },
  idOf: ({ coverLetterId }) => coverLetterId,
  empty: emptyDocument,
  toDocument,
  isSame: isSameDocument,
  isPristine,
  refuseSave,
  labelOf: draftLabel,
  merge: mergeLetters,
});

export type LetterEditor = DocumentEditor<LetterDocument, CoverLetter>;
export type LetterOpening = Opening<LetterDocument, CoverLetter>;

/** What a letter can be exported as. */
export const LETTER_FORMATS = ['pdf', 'docx', 'txt'] as const;
