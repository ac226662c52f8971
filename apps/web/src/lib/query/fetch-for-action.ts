import {
  onlineManager,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { NetworkError } from '@/lib/api';

/**
 * Fetches what an action needs before it begins. Without a network it fails at once, where a query that a page shows
 * would wait for the network to come back.
 * @throws NetworkError; whatever the query throws
 */
export async function fetchForAction<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key> & { staleTime: number },
): Promise<Data> {
  const known = queryClient.getQueryCache().find<Data>({ queryKey: query.queryKey });
  const mustAsk = known?.isStaleByTime(query.staleTime) ?? true;
  if (mustAsk && !onlineManager.isOnline()) throw new NetworkError();
  return queryClient.fetchQuery(query);
}
