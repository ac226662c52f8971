import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isHttpError } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';

/** Asks who the member is now when a call is refused: an administrator who no longer is one is shown out. */
export function useRoleWatch(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const askAgain = (error: unknown) => {
      if (isHttpError(error, 403)) void queryClient.invalidateQueries({ queryKey: queryKeys.currentMember });
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (
          event.type === 'updated' &&
          event.action.type === 'error' &&
          !isCurrentMember(event.query.queryKey)
        )
          askAgain(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') askAgain(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}

const isCurrentMember = ([root]: readonly unknown[]): boolean => root === queryKeys.currentMember[0];
