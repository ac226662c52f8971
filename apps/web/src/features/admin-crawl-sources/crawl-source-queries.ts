import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CrawlSource, crawlSourceRoutes, MAX_PAGE_SIZE } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';

/** Sources, the latest first. */
export const crawlSourceListQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.crawlSources, 'list', page],
    queryFn: ({ signal }) => callApi(crawlSourceRoutes.list, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One source, null when there is none; found through the list, the only call that answers sources. */
export const crawlSourceQuery = (sourceId: number) =>
  queryOptions({
    queryKey: queryKeys.crawlSource(sourceId),
    queryFn: ({ signal }) => findSource(sourceId, signal),
    staleTime: 0,
  });

async function findSource(sourceId: number, signal: AbortSignal): Promise<CrawlSource | null> {
  for (let page = 0; ; page += 1) {
    const query = { page, size: MAX_PAGE_SIZE };
    const { content, totalPages } = await callApi(crawlSourceRoutes.list, { query, signal });
    const source = content.find((candidate) => candidate.sourceId === sourceId);
    if (source) return source;
    if (page + 1 >= totalPages) return null;
  }
}
