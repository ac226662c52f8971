import { coverLetterRoutes } from '#contracts';
import type { CoverLetter } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import type { DocumentCalls } from '@/lib/autosave/document-calls';
import { queryKeys } from '@/lib/query/query-keys';
import { toCreate, toUpdate } from './document/letter-document.js';
import type { LetterDocument } from './document/letter-document.js';

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
