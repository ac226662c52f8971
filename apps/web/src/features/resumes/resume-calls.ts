import { resumeRoutes } from '#contracts';
import type { Resume } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import type { DocumentCalls } from '@/lib/autosave/document-calls';
import { queryKeys } from '@/lib/query/query-keys';
import { toBody } from './document/resume-conversion.js';
import type { ResumeDocument } from './document/resume-document.js';

/** How a resume is fetched and saved. */
export const resumeCalls: DocumentCalls<ResumeDocument, Resume> = {
  keyOf: queryKeys.resume,
  listKey: queryKeys.resumeList,
  fetch: (id, signal) => callApi(resumeRoutes.one, { params: { id }, signal }),
  create: (document, draftId) => callApi(resumeRoutes.create, { body: { ...toBody(document), draftId } }),
  update: (id, document, version) =>
    callApi(resumeRoutes.update, { params: { id }, body: { ...toBody(document), version } }),
  fetchVersions: (id, page, signal) =>
    callApi(resumeRoutes.versions, { params: { id }, query: { page, size: 20 }, signal }),
  restoreVersion: (id, version) => callApi(resumeRoutes.restoreVersion, { params: { id, version } }),
};
