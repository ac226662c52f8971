import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminJobRoutes, type FeatureCategory, featureRoutes, isEnded } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';

export interface FeatureListRequest {
  page: number;
  size: number;
  sort: string | undefined;
  /** All categories if null. */
  category: FeatureCategory | null;
}

const STALE_MILLISECONDS = 30_000;
/** Events may be lost, so the lists and the statistics are polled as well. */
const POLL_MILLISECONDS = 30_000;
const RUNNING_POLL_MILLISECONDS = 4000;
const SOURCES_PAGE_SIZE = 10;

const listOptions = {
  staleTime: STALE_MILLISECONDS,
  refetchInterval: POLL_MILLISECONDS,
  placeholderData: keepPreviousData,
} as const;

/** A page of the raw features. */
export const rawFeatureListQuery = ({ category, ...query }: FeatureListRequest) =>
  queryOptions({
    ...listOptions,
    queryKey: [...queryKeys.features, 'raw', category, query],
    queryFn: ({ signal }) =>
      category === null
        ? callApi(featureRoutes.listRaw, { query, signal })
        : callApi(featureRoutes.listRawOfCategory, { params: { category }, query, signal }),
  });

/** A page of the features after deduplication. */
export const finalFeatureListQuery = ({ category, ...query }: FeatureListRequest) =>
  queryOptions({
    ...listOptions,
    queryKey: [...queryKeys.features, 'final', category, query],
    queryFn: ({ signal }) =>
      category === null
        ? callApi(featureRoutes.list, { query, signal })
        : callApi(featureRoutes.listOfCategory, { params: { category }, query, signal }),
  });

/** How many features and letters there are, and the latest jobs. */
export const featureStatisticsQuery = () =>
  queryOptions({
    queryKey: queryKeys.featureStatistics,
    queryFn: ({ signal }) => callApi(featureRoutes.statistics, { signal }),
    staleTime: STALE_MILLISECONDS,
    refetchInterval: POLL_MILLISECONDS,
  });

/** The raw features behind a final one. */
export const featureSourcesQuery = (featureId: number, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.features, 'sources', featureId, page],
    queryFn: ({ signal }) =>
      callApi(featureRoutes.sources, {
        params: { id: featureId },
        query: { page, size: SOURCES_PAGE_SIZE },
        signal,
      }),
    staleTime: STALE_MILLISECONDS,
    placeholderData: keepPreviousData,
  });

export const featureJobKey = [...queryKeys.features, 'job'] as const;

/** A job that writes features, no matter who started it. */
export const featureJobQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...featureJobKey, jobId],
    queryFn: ({ signal }) => callApi(adminJobRoutes.one, { params: { jobId }, signal }),
    refetchInterval: ({ state }) =>
      state.data && isEnded(state.data.status) ? false : RUNNING_POLL_MILLISECONDS,
    staleTime: 0,
  });
