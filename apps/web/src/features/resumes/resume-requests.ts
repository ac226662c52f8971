import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { PHOTO_MAXIMUM_BYTES, resumePhotoRoutes, resumeRoutes } from '#contracts';
import type { Resume } from '#contracts';
import type { DocumentRequests } from '@/components/document-editor/document-type';
import { callApi } from '@/lib/api/call-api';
import type { CallOptions } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { toBody } from './resume-conversion.js';
import type { ResumeDocument } from './resume-document.js';

/** What the editor fetches and saves. */
export const resumeRequests: DocumentRequests<ResumeDocument, Resume> = {
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

type ResumeListFilter = NonNullable<CallOptions<typeof resumeRoutes.list>['query']>;

/** The member's resumes. */
export const resumeListQuery = (filter: ResumeListFilter) =>
  queryOptions({
    queryKey: [...queryKeys.resumeList, filter],
    queryFn: ({ signal }) => callApi(resumeRoutes.list, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** Moves a resume to the trash. @param onSettled called after success and failure alike */
export const useRemoveResume = (onSettled: () => void) =>
  useApiMutation({
    loading: 'toast',
    successMessage: '휴지통으로 옮겼어요.',
    mutationFn: (id: number) => callApi(resumeRoutes.remove, { params: { id } }),
    invalidate: [queryKeys.resumeList],
    onSuccess: onSettled,
    onError: onSettled,
  });

/** Makes a copy of a resume as the server has it. */
export const useDuplicateResume = (onDuplicated?: (copy: Resume) => void) =>
  useApiMutation({
    loading: 'toast',
    successMessage: ({ title }) => `“${title}” 사본을 만들었어요.`,
    isSideBySide: true,
    mutationFn: (id: number) => callApi(resumeRoutes.duplicate, { params: { id } }),
    invalidate: [queryKeys.resumeList],
    onSuccess: (copy) => onDuplicated?.(copy),
  });

/** Where the photo of a saved resume is; null without one. */
export function usePhotoUrl(resumeId: number | null): string | null {
  const { data } = useQuery({
    queryKey: resumeRequests.keyOf(resumeId ?? 0),
    queryFn: ({ signal }) => resumeRequests.fetch(resumeId ?? 0, signal),
    enabled: resumeId !== null,
    select: ({ photoUrl }) => photoUrl,
  });
  return data ?? null;
}

const MEGABYTE = 1024 * 1024;
export const PHOTO_LIMIT = `${PHOTO_MAXIMUM_BYTES / MEGABYTE}MB`;
const TOO_LARGE = `사진은 ${PHOTO_LIMIT}까지 올릴 수 있어요. 더 작은 사진을 골라 주세요.`;

/** Puts a photo on a saved resume, and takes it off. */
export function usePhotoChange(resumeId: number) {
  const queryClient = useQueryClient();
  const show = (photoUrl: string | null) =>
    queryClient.setQueryData<Resume>(
      resumeRequests.keyOf(resumeId),
      (resume) => resume && { ...resume, photoUrl },
    );
  const put = useApiMutation({
    loading: 'toast',
    successMessage: '사진을 넣었어요.',
    mutationFn: (file: File) => {
      if (file.size > PHOTO_MAXIMUM_BYTES) throw new Error(TOO_LARGE);
      const body = new FormData();
      body.append(resumePhotoRoutes.put.upload?.field ?? 'file', file);
      return callApi(resumePhotoRoutes.put, { params: { id: resumeId }, body });
    },
    onSuccess: ({ photoUrl }) => void show(photoUrl),
  });
  const remove = useApiMutation({
    loading: 'toast',
    successMessage: '사진을 지웠어요.',
    mutationFn: () => callApi(resumePhotoRoutes.remove, { params: { id: resumeId } }),
    onSuccess: () => void show(null),
  });
  return { put, remove };
}
