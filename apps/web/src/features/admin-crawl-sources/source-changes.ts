import { useQueryClient } from '@tanstack/react-query';
import { type CrawlSource, type CrawlSourceInput, crawlSourceRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { newerSource } from './newer-source.js';
import { inputOf } from './source-form-values.js';

interface SaveSource {
  /** Which one, as it was read; null for a new one. */
  source: Pick<CrawlSource, 'sourceId' | 'version'> | null;
  input: CrawlSourceInput;
}

const SAVED = { loading: 'toast', invalidate: [queryKeys.crawlSources] } as const;

/** Adds a source or changes one; that another administrator was first is for the caller to show. */
export function useSaveSource(onSaved: (source: CrawlSource, isNew: boolean) => void) {
  const queryClient = useQueryClient();
  return useApiMutation({
    ...SAVED,
    successMessage: '출처를 저장했어요.',
    mutationFn: ({ source, input }: SaveSource) =>
      source === null ? callApi(crawlSourceRoutes.create, { body: input }) : update(source, input),
    onSuccess: (saved, { source }) => {
      queryClient.setQueryData(queryKeys.crawlSource(saved.sourceId), saved);
      onSaved(saved, source === null);
    },
    silenceError: (error) => newerSource(error) !== null,
  });
}

const update = ({ sourceId, version }: Pick<CrawlSource, 'sourceId' | 'version'>, input: CrawlSourceInput) =>
  callApi(crawlSourceRoutes.update, { params: { id: sourceId }, body: { ...input, version } });

/** Turns a source on, or off, and leaves what another administrator has changed meanwhile as it is. */
export const useSwitchSource = () =>
  useApiMutation({
    ...SAVED,
    successMessage: ({ name, enabled }) =>
      enabled ? `“${name}”에서 글을 모아요.` : `“${name}”에서는 글을 모으지 않아요.`,
    mutationFn: switchSource,
  });

async function switchSource(source: CrawlSource): Promise<CrawlSource> {
  const enabled = !source.enabled;
  try {
    return await update(source, { ...inputOf(source), enabled });
  } catch (error) {
    const newer = newerSource(error);
    if (!newer) throw error;
    return update(newer, { ...inputOf(newer), enabled });
  }
}

export const useRemoveSource = (onSettled: () => void) =>
  useApiMutation({
    ...SAVED,
    successMessage: '출처를 지웠어요.',
    mutationFn: ({ sourceId }: CrawlSource) =>
      callApi(crawlSourceRoutes.remove, { params: { id: sourceId } }),
    onSuccess: onSettled,
    onError: onSettled,
  });
