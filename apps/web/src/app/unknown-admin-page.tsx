import { MemberOnly } from '@/features/auth/member-only';
import ForbiddenPage from '@/features/dead-ends/forbidden-page';
import NotFoundPage from '@/features/dead-ends/not-found-page';
import { useSessionStore } from '@/lib/stores/session-store';

/** An administrators' address that no page answers: only an administrator is told that there is none. */
export default function UnknownAdminPage() {
  return (
    <MemberOnly>
      <ByRole />
    </MemberOnly>
  );
}

function ByRole() {
  const role = useSessionStore((state) => state.user?.role ?? 'USER');
  return role === 'USER' ? <ForbiddenPage /> : <NotFoundPage />;
}
