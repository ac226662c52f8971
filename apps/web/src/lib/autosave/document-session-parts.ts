import type { AutosaveState } from './autosave-machine.js';
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
}

export interface DocumentSessionPorts<Document, Saved> {
  drafts: DraftStore<Document>;
  save(document: Document, version: number, improved: boolean): Promise<Saved>;
  isOnline(): boolean;
  onSaved?(saved: Saved): void;
}

export interface DocumentSessionStart<Document, Saved> {
  subject: DraftSubject;
  /** Names this tab in the drafts that it writes. */
  writerId: string;
  document: Document;
  saved: Saved | null;
  base?: Document | null;
  improved?: boolean;
  /** The document was written on an older version than the saved one: the member has to choose. */
  isConflicting?: boolean;
}
