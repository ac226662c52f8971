import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { authRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { paths } from '@/lib/paths';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { queryKeys } from '@/lib/query/query-keys';
import { forgetMemberData } from '@/lib/session/forget-member-data';
import { tellOtherTabs } from '@/lib/session/session-channel';
import { useSessionExpiryStore } from '@/lib/session/session-expiry-store';
import { useSessionStore } from '@/lib/stores/session-store';

/** Ends the session, forgets the member and goes home. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useApiMutation({
    loading: 'none',
    mutationFn: () => callApi(authRoutes.logout),
    onSuccess: async () => {
      // Home first: a member's page must not notice that its member is gone.
      await navigate(paths.home);
      useSessionStore.getState().clear();
      useSessionExpiryStore.getState().recover();
      forgetMemberData(queryClient);
      void queryClient.resetQueries({ queryKey: queryKeys.currentMember });
      tellOtherTabs('signed-out');
    },
  });
}
