import { useQueryClient } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { lazy, Suspense, useEffect } from 'react';
import { MemberOnly } from '@/features/auth/member-only';
import { isHttpError } from '@/lib/api/api-errors';
import { queryKeys } from '@/lib/query/query-keys';
import { isAdministrator, useCurrentMember } from '@/lib/session/current-member';
import { useSessionStore } from '@/lib/stores/session-store';
import { ForbiddenPage } from '@/pages/error-pages';
import { PageFallback } from './page-fallback.js';

// A chunk of its own: fetched for administrators alone.
const AdminLayout = lazy(() => import('./admin-layout.js'));

/**
 * Everything under /admin: visitors are asked to sign in and members are refused; neither loads the code of the
 * pages.
 */
export default function AdminGate() {
  return (
    <MemberOnly>
      <AdministratorOnly />
    </MemberOnly>
  );
}

function AdministratorOnly() {
  const { data, isPending } = useCurrentMember();
  const stored = useSessionStore((state) => state.user);
  useRoleCheckOnRefusal();
  const member = data ?? (isPending ? null : stored);
  // The stored role may be out of date: the server's answer comes first.
  if (!member) return <PageFallback />;
  if (!isAdministrator(member.role)) return <ForbiddenPage />;
  return (
    <NuqsAdapter>
      <Suspense fallback={<PageFallback />}>
        <AdminLayout />
      </Suspense>
    </NuqsAdapter>
  );
}

/**
 * Fetches the current member again whenever another call is refused with 403: a former administrator then sees
 * ForbiddenPage.
 */
function useRoleCheckOnRefusal(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetchOnRefusal = (error: unknown) => {
      if (isHttpError(error, 403)) void queryClient.invalidateQueries({ queryKey: queryKeys.currentMember });
    };
    const unsubscribes = [
      queryClient.getQueryCache().subscribe((event) => {
        if (
          event.type === 'updated' &&
          event.action.type === 'error' &&
          !isCurrentMember(event.query.queryKey)
        )
          refetchOnRefusal(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') refetchOnRefusal(event.action.error);
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [queryClient]);
}

const isCurrentMember = ([root]: readonly unknown[]): boolean => root === queryKeys.currentMember[0];
