import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { Outlet } from 'react-router';
import { MemberOnly } from '@/features/auth/member-only';

/** The layout of all pages for signed-in members. */
export default function MemberLayout() {
  return (
    <NuqsAdapter>
      <MemberOnly>
        <Outlet />
      </MemberOnly>
    </NuqsAdapter>
  );
}
