import {
  keepPreviousData,
  queryOptions,
  type QueryKey,
  useIsMutating,
  useQueryClient,
} from '@tanstack/react-query';
import { isHttpError } from '@/lib/api/api-errors';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { type DocumentKind, KINDS, type ListQuery, type RestorableDocument } from './document-kinds.js';

const STALE_MILLISECONDS = 60_000;

/** Every page of the documents of a kind. */
export const documentListKey = (kind: DocumentKind): QueryKey => [...KINDS[kind].queryKey, 'list'];

/** One page of the documents of a kind. */
export const documentListQuery = (kind: DocumentKind, query: ListQuery) =>
  queryOptions({
    queryKey: [...documentListKey(kind), query],
    queryFn: ({ signal }) => KINDS[kind].list(query, signal),
    placeholderData: keepPreviousData,
    staleTime: STALE_MILLISECONDS,
  });

/** Preview of a restore; fetched again each time the dialog opens. */
export const restorePreviewQuery = (kind: DocumentKind, documentId: number) =>
  queryOptions({
    queryKey: [...KINDS[kind].queryKey, 'preview', documentId],
    queryFn: ({ signal }) => KINDS[kind].preview(documentId, signal),
    staleTime: 0,
    gcTime: 0,
  });

const RESTORE = ['restore-document'];

/** The document no longer exists: it was purged, or its author has left. */
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
 * Restores documents of a kind, one at a time. Then refetches the list, also after a refusal, which may mean that the
 * document has changed.
 */
export function useRestore(kind: DocumentKind, onRestored: () => void): Restore {
  const { restore, restoredText, queryKey, authorKeys } = KINDS[kind];
  const queryClient = useQueryClient();
  const isPending = useIsMutating({ mutationKey: RESTORE }) > 0;
  const { mutate, error, reset } = useApiMutation({
    mutationKey: RESTORE,
    loading: 'toast',
    successMessage: restoredText,
    mutationFn: ({ documentId }: RestorableDocument) => restore(documentId),
    invalidate: [queryKey, ...authorKeys, queryKeys.audit, queryKeys.adminMembers],
    onSuccess: onRestored,
    onError: () => void queryClient.invalidateQueries({ queryKey: documentListKey(kind) }),
  });
  const start = (document: RestorableDocument) => {
    // Guards against a second press before the button is re-rendered as pending.
    if (queryClient.isMutating({ mutationKey: RESTORE }) === 0) mutate(document);
  };
  return { start, isPending, error, forget: reset };
}
