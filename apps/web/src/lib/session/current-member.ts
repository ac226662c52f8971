import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { type CurrentMember, authRoutes, type Role } from '#contracts';
import { underlyingError, isHttpError } from '@/lib/api/api-errors';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';

const STALE_MILLISECONDS = 5 * 60_000;

/** No session, as reported by /auth/status. */
class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError';

  constructor() {
    super('로그인이 필요해요.');
  }
}

/**
 * Whether an error of the current-member query means that there is no session, and not that the server is unreachable.
 */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof NotSignedInError ||
  (underlyingError(error) === error && (isHttpError(error, 401) || isHttpError(error, 403)));

export const currentMemberQuery = () =>
  queryOptions({
    queryKey: queryKeys.currentMember,
    queryFn: ({ client, signal }) => fetchCurrentMember(client, signal),
    retry: false,
    staleTime: STALE_MILLISECONDS,
  });

/** The signed-in member; the session store follows the answer. */
export const useCurrentMember = () => useQuery(currentMemberQuery());

async function fetchCurrentMember(client: QueryClient, signal: AbortSignal): Promise<CurrentMember> {
  try {
    // Without a stored session /auth/status is called first, which answers without a 401.
    if (!useSessionStore.getState().isAuthenticated && !isSessionUnverified()) await assertSignedIn(signal);
    const member = await callApi(authRoutes.me, { signal });
    useSessionStore.getState().setUser(member);
    clearSessionUnverified();
    return member;
  } catch (error) {
    if (!signal.aborted) forgetAfter(error, client);
    throw error;
  }
}

/** Any failure of the first load clears the stored member; later failures only if the session has ended. */
function forgetAfter(error: unknown, client: QueryClient): void {
  const session = useSessionStore.getState();
  if (isSignedOut(error)) clearSessionUnverified();
  else if (client.getQueryData(queryKeys.currentMember)) return;
  else if (session.isAuthenticated) markSessionUnverified();
  session.clear();
}

async function assertSignedIn(signal: AbortSignal): Promise<void> {
  const { authenticated } = await callApi(authRoutes.status, { signal });
  if (!authenticated) throw new NotSignedInError();
}

const KEY = 'session-in-doubt';

/**
 * A stored member was cleared because fetching it failed, but the session may still exist. Until that is
 * known, also after a reload, the member is fetched directly: /auth/status reports no session when the access token
 * needs a refresh.
 */
const isSessionUnverified = (): boolean => localStorage.getItem(KEY) !== null;

const markSessionUnverified = (): void => localStorage.setItem(KEY, '1');

const clearSessionUnverified = (): void => localStorage.removeItem(KEY);

export const isAdministrator = (role: Role): boolean => role !== 'USER';

/** Whether the signed-in member is an administrator, from the stored session; the server checks every call. */
export const useIsAdministrator = (): boolean =>
  useSessionStore((state) => state.user !== null && isAdministrator(state.user.role));
