import { QueryClient, onlineManager, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { underlyingError, HttpError, NetworkError } from '@/lib/api/api-errors';

const MAXIMUM_RETRIES = 3;
const FIRST_DELAY_MILLISECONDS = 1000;
const MAXIMUM_DELAY_MILLISECONDS = 30_000;
const GARBAGE_COLLECTION_MILLISECONDS = 5 * 60_000;

/** A refusal (4xx) stays a refusal, so only other failures are tried again. */
export const shouldRetry = (failureCount: number, error: unknown): boolean =>
  failureCount < MAXIMUM_RETRIES && !isRefusal(underlyingError(error));

const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;

/** @returns milliseconds: 1000, doubling, at most 30000 */
export const retryDelay = (attempt: number): number =>
  Math.min(FIRST_DELAY_MILLISECONDS * 2 ** attempt, MAXIMUM_DELAY_MILLISECONDS);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay, gcTime: GARBAGE_COLLECTION_MILLISECONDS, staleTime: 30_000 },
      // A mutation paused for the network would spin silently and run later, when the member no longer expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

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
