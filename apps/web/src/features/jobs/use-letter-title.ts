import { useQuery } from '@tanstack/react-query';
import { type Job, coverLetterRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';

const STALE_MS = 5 * 60_000;

/** The title of the letter that a job is about; null when it has none, or until it is known. */
export function useLetterTitle({
  coverLetterId,
  draftId,
}: Pick<Job, 'coverLetterId' | 'draftId'>): string | null {
  const { data } = useQuery({
    queryKey: [...queryKeys.coverLetter(coverLetterId ?? 0), 'title'],
    queryFn: async ({ signal }) =>
      (await callApi(coverLetterRoutes.one, { params: { id: coverLetterId ?? 0 }, signal })).title,
    enabled: coverLetterId !== null,
    staleTime: STALE_MS,
  });
  return data ?? (draftId === null ? null : '새로 쓴 글');
}
