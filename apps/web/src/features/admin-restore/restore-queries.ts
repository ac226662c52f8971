import {
  keepPreviousData,
  queryOptions,
  type QueryKey,
  useIsMutating,
  useQueryClient,
} from '@tanstack/react-query';
import { isHttpError } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { type DocumentKind, KINDS, type ListQuery, type RestorableDocument } from './document-kinds.js';

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

const RESTORE = ['restore-document'];

/** The document is no more or has no author any more, so that nobody can have it back; the server says which. */
export const isGone = (error: unknown): boolean => isHttpError(error, 404);

export interface Restore {
  start: (document: RestorableDocument) => void;
  /** Something is being restored, in either tab. */
  isPending: boolean;
  error: Error | null;
  /** Forgets the last refusal. */
  forget: () => void;
}

/**
 * Restores documents of a kind, one at a time. The list is then asked for anew, after a refusal too, since it tells
 * what became of the document meanwhile.
 */
export function useRestore(kind: DocumentKind, onRestored: () => void): Restore {
  const { restore, restoredText, queryKey, authorKeys } = KINDS[kind];
  const queryClient = useQueryClient();
  const isPending = useIsMutating({ mutationKey: RESTORE }) > 0;
  const { mutate, error, reset } = useApiMutation({
    mutationKey: RESTORE,
    loading: 'toast',
    loadingMessage: '복구하고 있어요.',
    successMessage: restoredText,
    mutationFn: ({ documentId }: RestorableDocument) => restore(documentId),
    invalidate: [queryKey, ...authorKeys, queryKeys.audit, queryKeys.adminMembers],
    onSuccess: onRestored,
    onError: () => void queryClient.invalidateQueries({ queryKey: documentListKey(kind) }),
  });
  const start = (document: RestorableDocument) => {
    // A second press comes before the button knows of the first.
    if (queryClient.isMutating({ mutationKey: RESTORE }) === 0) mutate(document);
  };
  return { start, isPending, error, forget: reset };
}
