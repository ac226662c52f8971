import type { QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Page, VersionReason } from '#contracts';
import { browserDrafts } from './draft-store.js';
import type { DraftDescription, DraftStore } from './draft-store.js';
import type { Choices, Merged, Sides } from './three-way-merge.js';

/** What every saved document carries: the version that a save is based on, and when it was written (ISO 8601). */
export interface SavedDocument {
  version: number;
  updatedAt: string;
}

/** An earlier state of a document. */
export interface DocumentVersion {
  version: number;
  title: string;
  /** The change that replaced this state. */
  reason: VersionReason;
  preview: string;
  createdAt: string;
}

/** How one type of document is fetched and saved. */
export interface DocumentRequests<Document, Saved> {
  /** Key of one document in the query cache; the keys of its versions start with it. */
  keyOf(id: number): QueryKey;
  /** Key of the lists that a save changes. */
  listKey: QueryKey;
  fetch(id: number, signal: AbortSignal): Promise<Saved>;
  /** @param draftId of the draft that becomes the document: the server creates one document for one draft */
  create(document: Document, draftId: string | undefined): Promise<Saved>;
  update(id: number, document: Document, version: number, improved: boolean): Promise<Saved>;
  fetchVersions(id: number, page: number, signal: AbortSignal): Promise<Page<DocumentVersion>>;
  restoreVersion(id: number, version: number): Promise<Saved>;
}

/**
 * What the editor has to know of one type of document, such as a letter. `Document` is what the member edits, `Saved`
 * what the server answers.
 */
export interface DocumentDescription<
  Document,
  Saved extends SavedDocument,
> extends DraftDescription<Document> {
  savedSchema: z.ZodType<Saved>;
  requests: DocumentRequests<Document, Saved>;
  paths: {
    /** Where a new document is written; with a draft, where that draft is continued. */
    create(search?: { draft: string }): string;
    edit(id: number): string;
  };
  /** The words of the editor's texts that differ by type. */
  texts: {
    /** With the object particle, such as `이력서를`. */
    object: string;
    /** What the server holds, with the subject particle. */
    savedSubject: string;
    /** What happens to conflicts for which nothing is chosen. */
    unchosenConflicts: string;
  };
  idOf(saved: Saved): number;
  /** A new, empty one. */
  empty(): Document;
  /** @param like another version of the same document: a row that both have keeps its id */
  toDocument(saved: Saved, like?: Document): Document;
  /** Whether two would be saved as the same. */
  isSame(left: Document, right: Document): boolean;
  /** Whether it holds nothing that the member would miss. */
  isPristine(document: Document): boolean;
  /**
   * Why the server would refuse the document in its current form, as a text for the member; null when it may be
   * saved.
   */
  refuseSave(document: Document): string | null;
  /** A name for one that may have no title. */
  labelOf(document: Document): string;
  /** Combines what was written here with what was saved elsewhere. */
  merge(sides: Sides<Document>, choices?: Choices): Merged<Document>;
}

export interface DocumentType<Document, Saved extends SavedDocument> extends DocumentDescription<
  Document,
  Saved
> {
  /** Its drafts on this device. */
  drafts: DraftStore<Document>;
}

export const defineDocumentType = <Document, Saved extends SavedDocument>(
  description: DocumentDescription<Document, Saved>,
): DocumentType<Document, Saved> => ({ ...description, drafts: browserDrafts(description) });
