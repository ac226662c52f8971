import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AiStatus, UsageTokens } from '#contracts';
import { startJobEvents } from '@/lib/jobs/job-event-buffer';
import { contentShown } from '@/lib/content-shown';
import { importLater } from '@/lib/import-later';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';
import { onLiveEvent } from './event-hub.js';

/** Subscribes to live events for jobs, tokens and the AI switch while a member is signed in. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const memberId = useSessionStore((state) => state.user?.memberId);

  useEffect(() => {
    if (memberId === undefined) return;
    const stops = [
      startJobEvents(queryClient),
      onLiveEvent('tokens-updated', ({ remainingTokens }) => {
        queryClient.setQueryData<UsageTokens>(
          queryKeys.tokenBalance,
          (balance) => balance && { ...balance, remainingTokens },
        );
        void queryClient.invalidateQueries({ queryKey: queryKeys.tokens });
      }),
      onLiveEvent('ai-switched', (status) => {
        queryClient.setQueryData<AiStatus>(queryKeys.aiStatus, status);
        void queryClient.invalidateQueries({ queryKey: queryKeys.adminAiSwitch });
      }),
      connect(
        () => refetchLiveQueries(queryClient),
        () => queryClient.refetchQueries({ queryKey: queryKeys.currentMember }),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient, memberId]);
}

/** The socket's code loads after the page's content; a visitor does not need it. */
function connect(onMissed: () => void, renewSession: () => Promise<unknown>): () => void {
  const loadedAt = performance.now();
  let close: (() => void) | null = null;
  let isStopped = false;
  void contentShown()
    .then(() => importLater(() => import('./live-connection.js')))
    .then(({ openLiveConnection }) => {
      if (!isStopped) close = openLiveConnection({ loadedAt, onMissed, renewSession });
    });
  return () => {
    isStopped = true;
    close?.();
  };
}

const MEMBER_QUERY_KEYS = [
  // The server breaks the connection off when the role changes: the navigation and the admin pages follow it.
  queryKeys.currentMember,
  queryKeys.jobs,
  queryKeys.tokens,
  queryKeys.coverLetters,
  queryKeys.resumes,
  queryKeys.interviews,
  queryKeys.aiStatus,
];
const ADMIN_QUERY_KEYS = [
  queryKeys.crawlRuns,
  queryKeys.crawledCoverLetters,
  queryKeys.features,
  queryKeys.adminJobs,
  queryKeys.adminAiSwitch,
];

/** Refetches all data that live events update, after some events may have been missed. */
export function refetchLiveQueries(queryClient: QueryClient): void {
  for (const queryKey of [...MEMBER_QUERY_KEYS, ...ADMIN_QUERY_KEYS])
    void queryClient.invalidateQueries({ queryKey });
}
