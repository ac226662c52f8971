import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { Outlet } from 'react-router';
import { MemberOnly } from '@/features/auth/member-only';

/** What all pages for signed-in members share. */
export default function MemberLayout() {
  return (
    <NuqsAdapter>
      <MemberOnly>
        <Outlet />
      </MemberOnly>
    </NuqsAdapter>
  );
}
