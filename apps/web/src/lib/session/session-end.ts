import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { paths } from '@/lib/paths';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';
import { tabChannel } from '@/lib/tab-channel';
import { useSessionExpiryStore } from './session-expiry-store.js';

/** Leaves the member's pages after the server has ended the session, and tells the other tabs. */
export function useEndSession(): () => Promise<void> {
  const leave = useLeaveMemberPages();
  return useCallback(async () => {
    await leave();
    notifyOtherTabs('signed-out');
  }, [leave]);
}

/** Navigates home and clears the member's data in this tab. */
export function useLeaveMemberPages(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    // Navigates first: a page of the member must not render without its member.
    await navigate(paths.home);
    useSessionStore.getState().clear();
    useSessionExpiryStore.getState().recover();
    forgetMemberData(queryClient);
    void queryClient.resetQueries({ queryKey: queryKeys.currentMember });
  }, [navigate, queryClient]);
}

const KEPT = [queryKeys.currentMember[0], queryKeys.productInfo[0]] as const;

const isKept = (query: Query): boolean => KEPT.some((root) => root === query.queryKey[0]);

/** Drops what was fetched for a member, so that the next one never sees it; callers renew the member itself. */
export function forgetMemberData(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => !isKept(query) });
}

const channel = tabChannel('session', z.enum(['signed-in', 'signed-out']));

/** Notifies the other tabs of this browser. */
export const notifyOtherTabs = channel.send;

/** @returns a function that stops listening */
export const onOtherTab = channel.listen;
