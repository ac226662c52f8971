import { useQueryClient } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { Suspense, useEffect } from 'react';
import { Navigate, NavLink, Route, Routes } from 'react-router';
import { SkeletonLines } from '@/components/ui/skeleton';
import { MemberOnly } from '@/features/auth/member-only';
import { isHttpError } from '@/lib/api/api-errors';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { queryKeys } from '@/lib/query/query-keys';
import { isAdministrator, useCurrentMember } from '@/lib/session/current-member';
import { useSessionStore } from '@/lib/stores/session-store';
import { ADMIN_PAGES } from '@/pages/admin/admin-pages';
import { ForbiddenPage, NotFoundPage } from '@/pages/error-pages';
import { PageFallback } from './page-fallback.js';

/** Everything under /admin: visitors are asked to sign in, members are refused, and neither is sent the pages' code. */
export default function AdminLayout() {
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
      <AdminMenu />
      <Suspense fallback={<SkeletonLines lines={6} className="page-width py-10" />}>
        <Routes>
          <Route index element={<Navigate to={paths.adminMembers} replace />} />
          {ADMIN_PAGES.map(({ path, Page }) => (
            <Route key={path} path={path.slice(`${paths.admin}/`.length)} element={<Page />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </NuqsAdapter>
  );
}

const AdminMenu = () => (
  <div className="border-b border-line bg-sunken">
    <nav
      aria-label="관리 메뉴"
      className="page-width flex items-center overflow-x-auto sm:gap-5 max-sm:justify-between"
    >
      {ADMIN_PAGES.map(
        ({ path, menuName }) =>
          menuName && (
            <NavLink
              key={path}
              to={path}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-11 items-center border-b-2 px-1 text-small font-semibold whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
                  isActive ? 'border-accent text-accent' : 'border-transparent text-ink-soft hover:text-ink',
                )
              }
            >
              {menuName}
            </NavLink>
          ),
      )}
    </nav>
  </div>
);

/** Fetches the current member again whenever a call is refused with 403: a former administrator then sees ForbiddenPage. */
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
