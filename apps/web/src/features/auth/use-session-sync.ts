import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSessionExpired } from '@/lib/api/session-expiry';
import { onLiveEvent } from '@/lib/live/event-hub';
import { currentMemberQuery } from '@/lib/session/current-member';
import { forgetMemberData } from '@/lib/session/forget-member-data';
import { onOtherTab } from '@/lib/session/session-channel';
import { useSessionExpiryStore } from '@/lib/session/session-expiry-store';
import { useSessionStore } from '@/lib/stores/session-store';

/** Notices that the session ended, or came back in another tab, without touching what is on the page. */
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
        if (message === 'signed-out') return expireIfSeen(queryClient, '다른 탭에서 로그아웃했어요.');
        void takeUpSession(queryClient);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}

const memberSeen = (queryClient: QueryClient) => queryClient.getQueryData(currentMemberQuery().queryKey);

// Before the first answer there is nothing to keep: the sign-in page in place is enough.
function expireIfSeen(queryClient: QueryClient, reason?: string): void {
  if (memberSeen(queryClient)) useSessionExpiryStore.getState().expire(reason);
}

/** Signed in again elsewhere: goes on as that member; another member's data is dropped first. */
async function takeUpSession(queryClient: QueryClient): Promise<void> {
  const before = memberSeen(queryClient)?.memberId;
  await useSessionStore.persist.rehydrate();
  const member = await queryClient.fetchQuery({ ...currentMemberQuery(), staleTime: 0 }).catch(() => null);
  if (!member) return;
  useSessionExpiryStore.getState().recover();
  if (before !== undefined && before !== member.memberId) forgetMemberData(queryClient);
  await queryClient.invalidateQueries();
}
