import type { CoverLetter } from '#contracts';
import { emptyDocument, isSameDocument, toDocument } from '../document/letter-document.js';
import type { LetterDocument } from '../document/letter-document.js';
import type { LetterDraft } from './draft-store.js';

/** How a document opens: from where its text comes, and whether the member has to know. */
export interface Opening {
  document: LetterDocument;
  letter: CoverLetter | null;
  improved: boolean;
  /** The text came from this device: epoch milliseconds of its last edit. */
  restoredAt: number | null;
  isConflicting: boolean;
}

/** Brings together what the server has and what this device kept. */
export function openingOf(letter: CoverLetter | null, draft: LetterDraft | null): Opening {
  const saved = letter ? toDocument(letter) : null;
  if (!draft || (saved && isSameDocument(draft.document, saved)))
    return {
      document: saved ?? emptyDocument(),
      letter,
      improved: false,
      restoredAt: null,
      isConflicting: false,
    };
  return {
    document: draft.document,
    letter,
    improved: draft.improved,
    restoredAt: draft.updatedAt,
    isConflicting: letter !== null && draft.baseVersion !== letter.version,
  };
}
