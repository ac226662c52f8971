import type { DocumentKind, SavedDocument } from './document-kind.js';
import type { Draft } from './draft-store.js';

/** How a document opens: from where its text comes, and whether the member has to know. */
export interface Opening<Document, Saved> {
  document: Document;
  saved: Saved | null;
  /** What the document was written on; null when that is not known. */
  base: Document | null;
  improved: boolean;
  /** The text came from this device: epoch milliseconds of its last edit. */
  restoredAt: number | null;
  /** The tab that wrote that text. */
  restoredFrom: string | null;
  isConflicting: boolean;
}

/** Brings together what the server has and what this device kept. */
export function openingOf<Document, Saved extends SavedDocument>(
  kind: DocumentKind<Document, Saved>,
  saved: Saved | null,
  draft: Draft<Document> | null,
): Opening<Document, Saved> {
  const document = saved ? kind.toDocument(saved) : kind.empty();
  const base = saved && document;
  if (!draft || (saved && kind.isSame(draft.document, document)))
    return {
      document,
      saved,
      base,
      improved: false,
      restoredAt: null,
      restoredFrom: null,
      isConflicting: false,
    };
  const isConflicting = saved !== null && draft.baseVersion !== saved.version;
  return {
    document: draft.document,
    saved,
    base: isConflicting ? (draft.base ?? null) : base,
    improved: draft.improved,
    restoredAt: draft.updatedAt,
    restoredFrom: draft.writerId,
    isConflicting,
  };
}
