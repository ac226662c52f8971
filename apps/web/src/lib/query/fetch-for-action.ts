import {
  onlineManager,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { NetworkError } from '@/lib/api/api-errors';

/**
 * Fetches the data that an action needs before it starts. Fails at once without a network, while a query of a page
 * would wait for it.
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
