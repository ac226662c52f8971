import { useState, type ReactNode } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { errorMessage } from '@/lib/query/error-message';
import { AdmittedMemberContext } from '@/lib/session/admitted-member';
import { isSignedOut, useCurrentMember } from '@/lib/session/current-member';
import { useSessionStore } from '@/lib/stores/session-store';
import { OtherAccountPage } from './other-account-page.js';
import { SessionExpiredDialog } from './session-expired-dialog.js';
import { SignInPanel } from './sign-in-panel.js';

/**
 * Shows its children to a signed-in member, the sign-in page in place to others. Whoever has been let in keeps the
 * page when the session ends in the middle: the dialog over it offers to sign in again. Nobody else gets that page.
 */
export function MemberOnly({ children }: { children: ReactNode }) {
  const { data: member, error, isPending, refetch, isFetching } = useCurrentMember();
  const stored = useSessionStore((state) => state.user);
  const [admittedId, setAdmittedId] = useState<number | null>(null);
  if (member && admittedId === null) setAdmittedId(member.memberId);

  const isRefused = error !== null && isSignedOut(error);
  if (isRefused && admittedId === null) return <SignInPanel />;
  if (member && admittedId !== null && member.memberId !== admittedId)
    return <OtherAccountPage member={member} onAccept={() => setAdmittedId(member.memberId)} />;
  const memberId = admittedId ?? stored?.memberId;
  // The key keeps one member's page from being taken over by the next.
  if (memberId !== undefined)
    return (
      <>
        <AdmittedMemberContext key={memberId} value={memberId}>
          {children}
        </AdmittedMemberContext>
        <SessionExpiredDialog />
      </>
    );
  if (isPending) return <PageSkeleton />;
  return (
    <div className="page-width py-16">
      <ErrorState
        title="로그인 상태를 확인하지 못했어요"
        description={errorMessage(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

function PageSkeleton() {
  return (
    <div className="page-width py-12">
      <SkeletonLines lines={6} />
    </div>
  );
}
