import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CurrentMember, authRoutes } from '#contracts';
import { callApi, failureBehind, isHttpError } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';

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
    queryFn: ({ signal }) => fetchCurrentMember(signal),
    retry: false,
    staleTime: STALE_MS,
  });

/** The signed-in member; the session store follows the answer. */
export const useCurrentMember = () => useQuery(currentMemberQuery());

async function fetchCurrentMember(signal: AbortSignal): Promise<CurrentMember> {
  const session = useSessionStore.getState();
  try {
    // A visitor whom this browser does not know is asked about without provoking a 401.
    if (!session.isAuthenticated) await assertSignedIn(signal);
    const member = await callApi(authRoutes.me, { signal });
    session.setUser(member);
    return member;
  } catch (error) {
    if (isSignedOut(error)) session.clear();
    throw error;
  }
}

async function assertSignedIn(signal: AbortSignal): Promise<void> {
  const { authenticated } = await callApi(authRoutes.status, { signal });
  if (!authenticated) throw new NotSignedInError();
}
