import type { Page, VersionReason } from '#contracts';
import type { QueryKey } from '@tanstack/react-query';
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

/** An earlier state of a document. */
export interface DocumentVersion {
  version: number;
  title: string;
  /** What happened right after it. */
  reason: VersionReason;
  preview: string;
  createdAt: string;
}

/** How one kind of document is fetched and saved. */
export interface DocumentCalls<Document, Saved> {
  /** Key of one document in the query cache; its versions stand under it. */
  keyOf(id: number): QueryKey;
  /** Key of the lists that a save changes. */
  listKey: QueryKey;
  fetch(id: number, signal: AbortSignal): Promise<Saved>;
  /** @param draftId of the draft that becomes the document, so that the server makes one of it alone */
  create(document: Document, draftId: string | undefined): Promise<Saved>;
  update(id: number, document: Document, version: number, improved: boolean): Promise<Saved>;
  fetchVersions(id: number, page: number, signal: AbortSignal): Promise<Page<DocumentVersion>>;
  restoreVersion(id: number, version: number): Promise<Saved>;
}
