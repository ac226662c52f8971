import { queryOptions } from '@tanstack/react-query';
import { resumeMetadataRoutes } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';

const STALE_MS = 10 * 60_000;

/** The technologies that a resume can name. */
export const resumeMetadataQuery = () =>
  queryOptions({
    queryKey: queryKeys.resumeMetadata,
    queryFn: ({ signal }) => callApi(resumeMetadataRoutes.all, { signal }),
    staleTime: STALE_MS,
    gcTime: STALE_MS,
  });
