import { coverLetterSchema } from '#contracts';
import type { CoverLetter } from '#contracts';
import {
  draftLabel,
  emptyDocument,
  isPristine,
  isSameDocument,
  letterDocumentSchema,
  toDocument,
  saveBlock,
} from './letter-document.js';
import type { LetterDocument } from './letter-document.js';
import type { DocumentSession } from '@/components/document-editor/document-editor';
import type { DocumentKind } from '@/components/document-editor/document-type';
import type { Draft, DraftStore } from '@/components/document-editor/draft-store';
import type { Opening } from '@/components/document-editor/opening';

/** A cover letter as autosave sees it. */
export const letterKind: DocumentKind<LetterDocument, CoverLetter> = {
  name: 'letter',
  database: 'cover-letter-drafts',
  documentSchema: letterDocumentSchema,
  savedSchema: coverLetterSchema,
  idOf: ({ coverLetterId }) => coverLetterId,
  empty: emptyDocument,
  toDocument,
  isSame: isSameDocument,
  isPristine,
  saveBlock,
  labelOf: draftLabel,
};

export type LetterSession = DocumentSession<LetterDocument, CoverLetter>;
export type LetterDraft = Draft<LetterDocument>;
export type LetterDrafts = DraftStore<LetterDocument>;
export type LetterOpening = Opening<LetterDocument, CoverLetter>;

/** What a letter can be taken out as. */
export const LETTER_FORMATS = ['pdf', 'docx', 'txt'] as const;
