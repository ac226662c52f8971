import type { z } from 'zod';

/** What every saved document carries: the version that a save is based on, and when it was written. */
export interface SavedDocument {
  version: number;
  updatedAt: string;
}

/**
 * A kind of document that is edited with a local draft and saved by itself: `Document` is what the member edits,
 * `Saved` what the server answers.
 */
export interface DocumentKind<Document, Saved extends SavedDocument> {
  /** Names its drafts on this device, such as `letter`. */
  name: string;
  /** The IndexedDB database of its drafts. */
  database: string;
  documentSchema: z.ZodType<Document>;
  savedSchema: z.ZodType<Saved>;
  idOf(saved: Saved): number;
  /** A new, empty one. */
  empty(): Document;
  toDocument(saved: Saved): Document;
  /** Whether two would be saved as the same. */
  isSame(left: Document, right: Document): boolean;
  /** Whether nothing has been written that would be missed. */
  isPristine(document: Document): boolean;
  /** Why the server would refuse it as it stands, in words for the member; null when it may be saved. */
  saveBlock(document: Document): string | null;
  /** A name for one that may have no title. */
  labelOf(document: Document): string;
}
