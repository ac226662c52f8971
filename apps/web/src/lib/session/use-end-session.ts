import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { queryKeys } from '@/lib/query/query-keys';
import { forgetMemberData } from '@/lib/session/forget-member-data';
import { tellOtherTabs } from '@/lib/session/session-channel';
import { useSessionExpiryStore } from '@/lib/session/session-expiry-store';
import { useSessionStore } from '@/lib/stores/session-store';

/** Forgets the member in this browser, once the server has ended the session, and goes home. */
export function useEndSession(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    // Home first: a member's page must not notice that its member is gone.
    await navigate(paths.home);
    useSessionStore.getState().clear();
    useSessionExpiryStore.getState().recover();
    forgetMemberData(queryClient);
    void queryClient.resetQueries({ queryKey: queryKeys.currentMember });
    tellOtherTabs('signed-out');
  }, [navigate, queryClient]);
}
