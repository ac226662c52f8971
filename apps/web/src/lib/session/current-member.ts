import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { type CurrentMember, authRoutes } from '#contracts';
import { callApi, failureBehind, isHttpError } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';
import { doubtSession, isSessionInDoubt, settleSession } from './session-doubt.js';

const STALE_MS = 5 * 60_000;

/** Nobody is signed in, as /auth/status says without an error. */
export class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError';

  constructor() {
    super('로그인이 필요합니다.');
  }
}

/** Whether a failure of the current-member query means that nobody is signed in, and not that the network is away. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof NotSignedInError ||
  (failureBehind(error) === error && (isHttpError(error, 401) || isHttpError(error, 403)));

export const currentMemberQuery = () =>
  queryOptions({
    queryKey: queryKeys.currentMember,
    queryFn: ({ client, signal }) => fetchCurrentMember(client, signal),
    retry: false,
    staleTime: STALE_MS,
  });

/** The signed-in member; the session store follows the answer. */
export const useCurrentMember = () => useQuery(currentMemberQuery());

async function fetchCurrentMember(client: QueryClient, signal: AbortSignal): Promise<CurrentMember> {
  try {
    // A visitor whom this browser does not know is asked about without provoking a 401.
    if (!useSessionStore.getState().isAuthenticated && !isSessionInDoubt()) await assertSignedIn(signal);
    const member = await callApi(authRoutes.me, { signal });
    useSessionStore.getState().setUser(member);
    settleSession();
    return member;
  } catch (error) {
    if (!signal.aborted) forgetAfter(error, client);
    throw error;
  }
}

/** Any failure of a first load clears the stored member; later ones only the session's end. */
function forgetAfter(error: unknown, client: QueryClient): void {
  const session = useSessionStore.getState();
  if (isSignedOut(error)) settleSession();
  else if (client.getQueryData(queryKeys.currentMember)) return;
  else if (session.isAuthenticated) doubtSession();
  session.clear();
}

async function assertSignedIn(signal: AbortSignal): Promise<void> {
  const { authenticated } = await callApi(authRoutes.status, { signal });
  if (!authenticated) throw new NotSignedInError();
}
