import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PHOTO_MAXIMUM_BYTES, resumePhotoRoutes } from '#contracts';
import type { Resume } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { resumeCalls } from '../resume-calls.js';

/** Where the photo of a saved resume is; null without one. */
export function usePhotoUrl(resumeId: number | null): string | null {
  const { data } = useQuery({
    queryKey: resumeCalls.keyOf(resumeId ?? 0),
    queryFn: ({ signal }) => resumeCalls.fetch(resumeId ?? 0, signal),
    enabled: resumeId !== null,
    select: ({ photoUrl }) => photoUrl,
  });
  return data ?? null;
}

const MEGABYTE = 1024 * 1024;
const TOO_LARGE = `사진은 ${PHOTO_MAXIMUM_BYTES / MEGABYTE}MB까지 올릴 수 있어요. 더 작은 사진을 골라 주세요.`;

/** Puts a photo on a saved resume, and takes it off. */
export function usePhotoChange(resumeId: number) {
  const queryClient = useQueryClient();
  const show = (photoUrl: string | null) =>
    queryClient.setQueryData<Resume>(
      resumeCalls.keyOf(resumeId),
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
