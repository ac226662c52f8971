import type { QueryKey } from '@tanstack/react-query';
import type { Page, VersionReason } from '#contracts';

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
