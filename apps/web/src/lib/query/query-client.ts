import { QueryClient } from '@tanstack/react-query';
import { underlyingError, HttpError } from '@/lib/api/api-errors';

const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
const GARBAGE_COLLECTION_MS = 5 * 60_000;

/** A refusal (4xx) stays a refusal, so only other failures are tried again. */
export const shouldRetry = (failureCount: number, error: unknown): boolean =>
  failureCount < MAX_RETRIES && !isRefusal(underlyingError(error));

const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;

/** @returns milliseconds: 1000, doubling, at most 30000 */
export const retryDelay = (attempt: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay, gcTime: GARBAGE_COLLECTION_MS, staleTime: 30_000 },
      // A mutation paused for the network would spin silently and run later, when the member no longer expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
