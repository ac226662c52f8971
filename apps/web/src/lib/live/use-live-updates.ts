import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AiStatus, UsageTokens } from '#contracts';
import { startJobEvents } from '@/lib/jobs/job-event-buffer';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';
import { catchUp } from './catch-up.js';
import { useConnectionStore } from './connection-store.js';
import { onLiveEvent } from './event-hub.js';

/** Keeps jobs, tokens and the session in step with the server while somebody is signed in. */
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
        () => catchUp(queryClient),
        () => queryClient.refetchQueries({ queryKey: queryKeys.currentMember }),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient, memberId]);
}

/** The socket's code loads apart: a visitor does not need it. */
function connect(onMissed: () => void, renewSession: () => Promise<unknown>): () => void {
  const loadedAt = performance.now();
  let close: (() => void) | null = null;
  let isStopped = false;
  import('./live-connection.js')
    .then(({ openLiveConnection }) => {
      if (!isStopped) close = openLiveConnection({ loadedAt, onMissed, renewSession });
    })
    .catch((error: unknown) => {
      // Polling goes on without it.
      useConnectionStore.getState().set(false);
      console.error('실시간 연결을 준비하지 못했습니다.', error);
    });
  return () => {
    isStopped = true;
    close?.();
  };
}
