import { queryOptions, useQuery } from '@tanstack/react-query';
import { productRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';

/** An event tells when calls go on; should it be lost, this does. */
const LOOK_AGAIN_MS = 30_000;

const aiStatusQuery = () =>
  queryOptions({
    queryKey: queryKeys.aiStatus,
    queryFn: ({ signal }) => callApi(productRoutes.aiStatus, { signal }),
    staleTime: 60_000,
  });

/** What members are told while administrators have stopped AI calls; null while they go on, and while it is not known. */
export function useAiStopped(): string | null {
  const isAuthenticated = useSessionStore((state) => state.isAuthenticated);
  const { data } = useQuery({
    ...aiStatusQuery(),
    enabled: isAuthenticated,
    refetchInterval: ({ state }) => (state.data?.stopped ? LOOK_AGAIN_MS : false),
  });
  return data?.stopped?.message ?? null;
}
