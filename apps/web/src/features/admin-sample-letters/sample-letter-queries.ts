import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { crawledCoverLetterRoutes } from '#contracts';
import { isHttpError } from '@/lib/api/api-errors';
import { callApi, type CallOptions } from '@/lib/api/call-api';
import { formatNumber } from '@/lib/format';
import { onLiveEvent } from '@/lib/live/event-hub';
import { useLiveRefetch } from '@/lib/live/use-live-refetch';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';

type LetterListQuery = NonNullable<CallOptions<typeof crawledCoverLetterRoutes.list>['query']>;

/** Events may be lost, so the list is polled as well. */
const POLL_MILLISECONDS = 30_000;

/** A page of the sample letters. */
export const sampleLetterListQuery = (query: LetterListQuery) =>
  queryOptions({
    queryKey: [...queryKeys.crawledCoverLetters, query],
    queryFn: ({ signal }) => callApi(crawledCoverLetterRoutes.list, { query, signal }),
    refetchInterval: POLL_MILLISECONDS,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

interface Edit {
  coverLetterId: number;
  text: string;
}

/** The letter was deleted in the meantime. */
export const isGone = (error: unknown): boolean => isHttpError(error, 404);

/** Corrects a letter. */
export const useEditLetter = () =>
  useLetterChange({
    successMessage: () => '크롤링 데이터를 수정했어요.',
    mutationFn: ({ coverLetterId, text }: Edit) =>
      callApi(crawledCoverLetterRoutes.update, { params: { id: coverLetterId }, body: { text } }),
  });

/** Deletes a letter. */
export const useDeleteLetter = () =>
  useLetterChange({
    successMessage: () => '크롤링 데이터를 삭제했어요.',
    mutationFn: (coverLetterId: number) =>
      callApi(crawledCoverLetterRoutes.remove, { params: { id: coverLetterId } }),
  });

/** Deletes every letter. */
export const useDeleteAllLetters = () =>
  useLetterChange({
    successMessage: ({ deletedCount }: { deletedCount: number }) =>
      `크롤링 데이터 ${formatNumber(deletedCount)}개를 모두 삭제했어요.`,
    mutationFn: () => callApi(crawledCoverLetterRoutes.removeAll),
  });

interface LetterChange<Data, Variables> {
  successMessage: (data: Data) => string;
  mutationFn: (variables: Variables) => Promise<Data>;
}

function useLetterChange<Data, Variables>(change: LetterChange<Data, Variables>) {
  const queryClient = useQueryClient();
  return useApiMutation({
    ...change,
    loading: 'toast',
    // The features of a changed or deleted letter are deleted too. SampleLetters refetches the list of letters.
    invalidate: [queryKeys.features],
    // A refusal may mean that the list has changed.
    onError: () => void queryClient.invalidateQueries({ queryKey: queryKeys.crawledCoverLetters }),
  });
}

/** Refetches the letters when the crawl or another administrator changes them, at a limited rate. */
export const useLiveLetters = (): void =>
  useLiveRefetch(queryKeys.crawledCoverLetters, (request) => [onLiveEvent('crawl-list-updated', request)]);
