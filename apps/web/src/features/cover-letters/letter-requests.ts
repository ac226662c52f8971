import { coverLetterRoutes } from '#contracts';
import type { CoverLetter } from '#contracts';
import { toCreate, toUpdate } from './letter-document.js';
import type { LetterDocument } from './letter-document.js';
import type { DocumentCalls } from '@/components/document-editor/document-type';
import { callApi } from '@/lib/api';
import type { CallOptions } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** How a cover letter is fetched and saved. */
export const letterCalls: DocumentCalls<LetterDocument, CoverLetter> = {
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

export type CoverLetterListFilter = NonNullable<CallOptions<typeof coverLetterRoutes.list>['query']>;

/** The member's letters with a short preview each. */
export const coverLetterListQuery = (filter: CoverLetterListFilter) =>
  queryOptions({
    queryKey: [...queryKeys.coverLetterList, filter],
    queryFn: ({ signal }) =>
      callApi(coverLetterRoutes.list, { query: { view: 'thumbnail', ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
