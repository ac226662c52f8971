import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { type DocumentKind, KINDS, type ListQuery } from './document-kinds.js';

const STALE_AFTER_MS = 60_000;

/** Every page of the documents of a kind. */
export const documentListKey = (kind: DocumentKind): QueryKey => [...KINDS[kind].queryKey, 'list'];

/** One page of the documents of a kind. */
export const documentListQuery = (kind: DocumentKind, query: ListQuery) =>
  queryOptions({
    queryKey: [...documentListKey(kind), query],
    queryFn: ({ signal }) => KINDS[kind].list(query, signal),
    placeholderData: keepPreviousData,
    staleTime: STALE_AFTER_MS,
  });

/** What would come back with a document; asked for anew each time that somebody is about to restore it. */
export const restorePreviewQuery = (kind: DocumentKind, documentId: number) =>
  queryOptions({
    queryKey: [...KINDS[kind].queryKey, 'preview', documentId],
    queryFn: ({ signal }) => KINDS[kind].preview(documentId, signal),
    staleTime: 0,
    gcTime: 0,
  });
