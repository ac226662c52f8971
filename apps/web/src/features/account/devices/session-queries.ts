import { queryOptions } from '@tanstack/react-query';
import { accountRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';

/** The devices that are signed in, the one used last first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => callApi(accountRoutes.sessions, { signal }),
    staleTime: 0,
  });
