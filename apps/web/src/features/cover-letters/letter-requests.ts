import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { coverLetterRoutes } from '#contracts';
import type { CoverLetter } from '#contracts';
import type { DocumentRequests } from '@/components/document-editor/document-type';
import { callApi } from '@/lib/api/call-api';
import type { CallOptions } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { toCreate, toUpdate } from './letter-document.js';
import type { LetterDocument } from './letter-document.js';

/** What the editor fetches and saves. */
export const letterRequests: DocumentRequests<LetterDocument, CoverLetter> = {
  keyOf: queryKeys.coverLetter,
  listKey: queryKeys.coverLetterList,
  fetch: (id, signal) => callApi(coverLetterRoutes.one, { params: { id }, signal }),
  create: (document, draftId) =>
    callApi(coverLetterRoutes.create, { body: { ...toCreate(document), draftId } }),
  update: (id, document, version, improved) =>
    callApi(coverLetterRoutes.update, { params: { id }, body: toUpdate(document, version, improved) }),
  fetchVersions: (id, page, signal) =>
    callApi(coverLetterRoutes.versions, { params: { id }, query: { page, size: 20 }, signal }),
  restoreVersion: (id, version) => callApi(coverLetterRoutes.restoreVersion, { params: { id, version } }),
};

type CoverLetterListFilter = NonNullable<CallOptions<typeof coverLetterRoutes.list>['query']>;

/** The member's letters with a short preview each. */
export const coverLetterListQuery = (filter: CoverLetterListFilter) =>
  queryOptions({
    queryKey: [...queryKeys.coverLetterList, filter],
    queryFn: ({ signal }) =>
      callApi(coverLetterRoutes.list, { query: { view: 'thumbnail', ...filter }, signal }),
    placeholderData: keepPreviousData,
  });

/** Moves a letter to the trash. @param onSettled called after success and failure alike */
export const useRemoveLetter = (onSettled: () => void) =>
  useApiMutation({
    loading: 'toast',
    successMessage: '휴지통으로 옮겼어요.',
    mutationFn: (id: number) => callApi(coverLetterRoutes.remove, { params: { id } }),
    invalidate: [queryKeys.coverLetterList],
    onSuccess: onSettled,
    onError: onSettled,
  });
