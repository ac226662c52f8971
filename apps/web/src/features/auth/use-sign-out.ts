import { authRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { useEndSession } from '@/lib/session/use-end-session';

/** Ends the session, forgets the member and goes home. */
export function useSignOut() {
  const endSession = useEndSession();
  return useApiMutation({
    loading: 'none',
    mutationFn: () => callApi(authRoutes.logout),
    onSuccess: endSession,
  });
}
