import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  type CrawlSource,
  crawlSourceRoutes,
  MAXIMUM_PAGE_SIZE,
  type CrawlSourceInput,
  crawlSourceSchema,
} from '#contracts';
import { isHttpError } from '@/lib/api/api-errors';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { inputOf } from './source-form-values.js';

/** Sources, the latest first. */
export const crawlSourceListQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.crawlSources, 'list', page],
    queryFn: ({ signal }) => callApi(crawlSourceRoutes.list, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One source, or null if it does not exist; read from the list, as there is no call for a single source. */
export const crawlSourceQuery = (sourceId: number) =>
  queryOptions({
    queryKey: queryKeys.crawlSource(sourceId),
    queryFn: ({ signal }) => findSource(sourceId, signal),
    staleTime: 0,
  });

async function findSource(sourceId: number, signal: AbortSignal): Promise<CrawlSource | null> {
  for (let page = 0; ; page += 1) {
    const query = { page, size: MAXIMUM_PAGE_SIZE };
    const { content, totalPages } = await callApi(crawlSourceRoutes.list, { query, signal });
    const source = content.find((candidate) => candidate.sourceId === sourceId);
    if (source) return source;
    if (page + 1 >= totalPages) return null;
  }
}

interface SaveSource {
  /** The source as it was read; null for a new one. */
  source: Pick<CrawlSource, 'sourceId' | 'version'> | null;
  input: CrawlSourceInput;
}

const CHANGE_OPTIONS = { loading: 'toast', invalidate: [queryKeys.crawlSources] } as const;

/** Adds or changes a source; showing a version conflict is left to the caller. */
export function useSaveSource(onSaved: (source: CrawlSource, isNew: boolean) => void) {
  const queryClient = useQueryClient();
  return useApiMutation({
    ...CHANGE_OPTIONS,
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

/** Enables or disables a source, and keeps the changes that another administrator saved in the meantime. */
export const useSwitchSource = () =>
  useApiMutation({
    ...CHANGE_OPTIONS,
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
    ...CHANGE_OPTIONS,
    successMessage: '출처를 지웠어요.',
    mutationFn: ({ sourceId }: CrawlSource) =>
      callApi(crawlSourceRoutes.remove, { params: { id: sourceId } }),
    onSuccess: onSettled,
    onError: onSettled,
  });

/** The current source if a version conflict was the reason of the refusal; else null. */
export const newerSource = (error: unknown): CrawlSource | null =>
  isHttpError(error) && error.errorCode === 'VERSION_CONFLICT'
    ? (crawlSourceSchema.safeParse(error.data).data ?? null)
    : null;
