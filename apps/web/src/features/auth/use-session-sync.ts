import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSessionExpired } from '@/lib/api/request';
import { onLiveEvent } from '@/lib/live/event-hub';
import { currentMemberQuery } from '@/lib/session/current-member';
import { forgetMemberData, onOtherTab } from '@/lib/session/session-end';
import { useSessionExpiryStore, type SessionExpiryReason } from '@/lib/session/session-expiry-store';
import { useSessionStore } from '@/lib/stores/session-store';

/** Detects that the session ended, or that another tab signed in again, and keeps the page as it is. */
export function useSessionSync(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stops = [
      onSessionExpired(() => expireIfSeen(queryClient)),
      onLiveEvent('session-revoked', ({ reason }) => {
        expireIfSeen(queryClient, reason);
        useSessionStore.getState().clear();
      }),
      onOtherTab((message) => {
        if (message === 'signed-out') return expireIfSeen(queryClient, 'OTHER_TAB');
        void takeUpSession(queryClient);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}

const memberSeen = (queryClient: QueryClient) => queryClient.getQueryData(currentMemberQuery().queryKey);

// Before the first answer MemberOnly has admitted nobody: it replaces the page by the sign-in page.
function expireIfSeen(queryClient: QueryClient, reason?: SessionExpiryReason): void {
  if (memberSeen(queryClient)) useSessionExpiryStore.getState().expire(reason);
}

/** Signed in again elsewhere: adopts that session; drops cached data first if it is another member's. */
async function takeUpSession(queryClient: QueryClient): Promise<void> {
  const before = memberSeen(queryClient)?.memberId;
  await useSessionStore.persist.rehydrate();
  const member = await queryClient.fetchQuery({ ...currentMemberQuery(), staleTime: 0 }).catch(() => null);
  if (!member) return;
  useSessionExpiryStore.getState().recover();
  if (before !== undefined && before !== member.memberId) forgetMemberData(queryClient);
  await queryClient.invalidateQueries();
}
