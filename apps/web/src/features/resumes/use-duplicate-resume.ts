import { resumeRoutes } from '#contracts';
import type { Resume } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';

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
