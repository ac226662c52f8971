import type { AutosaveState } from './autosave-machine.js';
import type { DocumentKind, SavedDocument } from './document-kind.js';
import { DraftKeeper } from './draft-keeper.js';
import type { DraftStore, DraftSubject } from './draft-store.js';

export interface DocumentSessionState<Document, Saved> {
  document: Document;
  /** The server's text that this one was written on, which tells who changed what; null when it is not known. */
  base: Document | null;
  save: AutosaveState<Saved>;
  /** Whether the next save carries text of the AI's, so that the server keeps what was before. */
  improved: boolean;
  /** Whether the device refused to keep the last draft. */
  isDraftLost: boolean;
  /** Whether another tab writes the draft that was opened here: this text is kept as a document of its own. */
  isApart: boolean;
}

export interface DocumentSessionPorts<Document, Saved> {
  drafts: DraftStore<Document>;
  save(document: Document, version: number, improved: boolean): Promise<Saved>;
  isOnline(): boolean;
  onSaved?(saved: Saved): void;
  /** The draft was written on this device. */
  onDraftKept?(subject: DraftSubject): void;
}

export interface DocumentSessionStart<Document, Saved> {
  subject: DraftSubject;
  /** Names this tab in the drafts that it writes. */
  writerId: string;
  document: Document;
  saved: Saved | null;
  base?: Document | null;
  improved?: boolean;
  /** When and by which tab the draft was written that the document comes from. */
  restoredAt?: number | null;
  restoredFrom?: string | null;
  /** The document was written on an older version than the saved one: the member has to choose. */
  isConflicting?: boolean;
}

/** Keeps the drafts of the document that is opened. */
export function keeperOf<Document, Saved extends SavedDocument>(
  kind: DocumentKind<Document, Saved>,
  start: DocumentSessionStart<Document, Saved>,
  drafts: DraftStore<Document>,
  onOutcome: (isLost: boolean) => void,
): DraftKeeper<Document> {
  const { subject, writerId, document, saved, base = null, improved = false } = start;
  const { restoredAt: updatedAt = null, restoredFrom = null } = start;
  const content = { document, base, improved, baseVersion: saved?.version ?? null };
  const restored = updatedAt === null || restoredFrom === null ? null : { writerId: restoredFrom, updatedAt };
  const isSame = (left: Document, right: Document) => kind.isSame(left, right);
  return new DraftKeeper({ drafts, isSame, onOutcome }, { subject, writerId, content, restored });
}
