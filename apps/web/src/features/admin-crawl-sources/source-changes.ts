import { useQueryClient } from '@tanstack/react-query';
import { type CrawlSource, type CrawlSourceInput, crawlSourceRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { inputOf } from './source-form-values.js';

interface SaveSource {
  /** null for a new one. */
  sourceId: number | null;
  input: CrawlSourceInput;
}

const SAVED = { loading: 'toast', invalidate: [queryKeys.crawlSources] } as const;

/** Adds a source or changes one. */
export function useSaveSource(onSaved: (source: CrawlSource, isNew: boolean) => void) {
  const queryClient = useQueryClient();
  return useApiMutation({
    ...SAVED,
    successMessage: '출처를 저장했어요.',
    mutationFn: ({ sourceId, input }: SaveSource) =>
      sourceId === null
        ? callApi(crawlSourceRoutes.create, { body: input })
        : callApi(crawlSourceRoutes.update, { params: { id: sourceId }, body: input }),
    onSuccess: (source, { sourceId }) => {
      queryClient.setQueryData(queryKeys.crawlSource(source.sourceId), source);
      onSaved(source, sourceId === null);
    },
  });
}

/** Turns a source on, or off. */
export const useSwitchSource = () =>
  useApiMutation({
    ...SAVED,
    successMessage: ({ name, enabled }) =>
      enabled ? `“${name}”에서 글을 모아요.` : `“${name}”에서는 글을 모으지 않아요.`,
    mutationFn: (source: CrawlSource) =>
      callApi(crawlSourceRoutes.update, {
        params: { id: source.sourceId },
        body: { ...inputOf(source), enabled: !source.enabled },
      }),
  });

export const useRemoveSource = (onSettled: () => void) =>
  useApiMutation({
    ...SAVED,
    successMessage: '출처를 지웠어요.',
    mutationFn: ({ sourceId }: CrawlSource) =>
      callApi(crawlSourceRoutes.remove, { params: { id: sourceId } }),
    onSuccess: onSettled,
    onError: onSettled,
  });
