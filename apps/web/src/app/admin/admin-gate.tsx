import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { lazy, Suspense } from 'react';
import { MemberOnly } from '@/features/auth/member-only';
import ForbiddenPage from '@/features/dead-ends/forbidden-page';
import { isAdministrator } from '@/lib/session/administrator';
import { useCurrentMember } from '@/lib/session/current-member';
import { useSessionStore } from '@/lib/stores/session-store';
import { PageFallback } from '../shell/page-fallback.js';
import { useRoleWatch } from './use-role-watch.js';

// Fetched only after the gate has let somebody in.
const AdminPages = lazy(() => import('@/pages/admin/admin-pages'));

/** Everything under /admin: visitors are asked to sign in, members are refused, and neither is sent the pages' code. */
export default function AdminGate() {
  return (
    <MemberOnly>
      <ByRole />
    </MemberOnly>
  );
}

function ByRole() {
  const { data, isPending } = useCurrentMember();
  const stored = useSessionStore((state) => state.user);
  useRoleWatch();
  const member = data ?? (isPending ? null : stored);
  // What this browser remembers may be an earlier role: the server is asked first.
  if (!member) return <PageFallback />;
  if (!isAdministrator(member.role)) return <ForbiddenPage />;
  return (
    <NuqsAdapter>
      <Suspense fallback={<PageFallback />}>
        <AdminPages />
      </Suspense>
    </NuqsAdapter>
  );
}
