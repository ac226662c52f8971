import { coverLetterSchema } from '#contracts';
import type { CoverLetter } from '#contracts';
import type { DocumentKind } from '@/lib/autosave/document-kind';
import type { DocumentSession } from '@/lib/autosave/document-session';
import type { Draft, DraftStore } from '@/lib/autosave/draft-store';
import type { Opening } from '@/lib/autosave/opening';
import { draftLabel } from './draft-label.js';
import {
  emptyDocument,
  isPristine,
  isSameDocument,
  letterDocumentSchema,
  toDocument,
} from './letter-document.js';
import type { LetterDocument } from './letter-document.js';
import { saveBlock } from './save-block.js';

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
