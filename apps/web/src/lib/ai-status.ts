import { queryOptions, useQuery } from '@tanstack/react-query';
import { productRoutes } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';

/** An event is published when calls are allowed again; polling covers a lost event. */
const POLL_MILLISECONDS = 30_000;

const aiStatusQuery = () =>
  queryOptions({
    queryKey: queryKeys.aiStatus,
    queryFn: ({ signal }) => callApi(productRoutes.aiStatus, { signal }),
    staleTime: 60_000,
  });

/**
 * The message for members while administrators have stopped AI calls; null while calls are allowed or the state is
 * unknown.
 */
export function useAiStopMessage(): string | null {
  const isAuthenticated = useSessionStore((state) => state.isAuthenticated);
  const { data } = useQuery({
    ...aiStatusQuery(),
    enabled: isAuthenticated,
    refetchInterval: ({ state }) => (state.data?.stopped ? POLL_MILLISECONDS : false),
  });
  return data?.stopped?.message ?? null;
}
