import { authRoutes } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { useEndSession } from '@/lib/session/session-end';

/** Ends the session, clears the member's data and navigates home. */
export function useSignOut() {
  const endSession = useEndSession();
  return useApiMutation({
    loading: 'none',
    mutationFn: () => callApi(authRoutes.logout),
    onSuccess: endSession,
  });
}
