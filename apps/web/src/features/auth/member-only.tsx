import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { CurrentMember } from '#contracts';
import { Button, buttonClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { isSignedOut, useCurrentMember } from '@/lib/session/current-member';
import { PageMemberContext } from '@/lib/session/page-member';
import { useSessionExpiryStore, type SessionExpiryReason } from '@/lib/session/session-expiry-store';
import { useSessionStore } from '@/lib/stores/session-store';
import { GoogleButton } from './google-button.js';
import { SignInPanel } from './sign-in-panel.js';

/**
 * Shows its children to a signed-in member and the sign-in page to others. When the session expires, the member's page
 * stays mounted and a dialog over it offers to sign in again, unless the account is closed. Another member never gets
 * that page.
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
        <PageMemberContext key={memberId} value={memberId}>
          {children}
        </PageMemberContext>
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

interface OtherAccountPageProps {
  member: CurrentMember;
  onAccept: () => void;
}

/** Replaces a page whose member's session expired when another member signed in. */
function OtherAccountPage({ member, onAccept }: OtherAccountPageProps) {
  const navigate = useNavigate();
  const continueAsMember = async () => {
    await navigate(paths.coverLetters);
    onAccept();
  };
  return (
    <section className="page-width flex flex-1 flex-col items-center justify-center py-20 text-center">
      <h1 className="text-title">다른 계정이에요</h1>
      <div className="mt-3 flex max-w-md flex-col gap-2 text-ink-soft">
        <p className="text-balance">
          지금은{' '}
          <span className="inline-block">
            {member.name}님({member.email})으로
          </span>{' '}
          로그인되어 있어요.
        </p>
        <p className="text-balance">
          보던 화면은 다른 계정의 것이에요. 쓰던 글은 이 기기에 보관했으니, 그 계정으로 로그인하면 이어서 쓸
          수 있어요.
        </p>
      </div>
      <div className="mt-8 flex flex-wrap justify-center gap-2 max-sm:flex-col">
        <Button onClick={() => void continueAsMember()}>이 계정으로 계속하기</Button>
        <GoogleButton label="쓰던 계정으로 로그인" />
      </div>
    </section>
  );
}

const SIGN_IN_WINDOW = `${paths.signIn}?window=1`;
const WINDOW_FEATURES = 'popup,width=480,height=720';

/** Why a session has ended, as text; undefined where nothing more than the end is known. */
const REASONS: Readonly<Record<SessionExpiryReason, string | undefined>> = {
  OTHER_TAB: '다른 탭에서 로그아웃했어요.',
  LOGGED_OUT: '다른 탭이나 기기에서 로그아웃했어요.',
  FORCED: '관리자가 로그아웃했어요.',
  MEMBER_NOT_ACTIVE: '지금은 쓸 수 없는 계정이에요.',
  REFRESH_REPLAYED: '이 로그인을 다른 곳에서도 쓰려고 해서 안전하게 끝냈어요.',
  LEFT: '탈퇴한 계정이에요.',
  SESSION_ENDED: undefined,
};

/** For these reasons the account itself is closed: nobody can sign in to it now. */
const ENDS_OF_ACCOUNT: readonly (SessionExpiryReason | null)[] = ['MEMBER_NOT_ACTIVE', 'LEFT'];

/** Says that the session has ended; signing in again happens in a new window, so that the page keeps its state. */
function SessionExpiredDialog() {
  const { isExpired, reason, recover } = useSessionExpiryStore();
  const text = reason === null ? undefined : REASONS[reason];
  const canSignIn = !ENDS_OF_ACCOUNT.includes(reason);
  return (
    <Dialog
      isOpen={isExpired}
      onOpenChange={() => recover()}
      isUnasked
      title="로그인이 끝났어요"
      description={
        <>
          {text && <p className="mb-2 font-semibold text-ink">{text}</p>}
          <p>
            쓰던 글은 이 화면에 그대로 있어요.{' '}
            {canSignIn ? '새 창에서 다시 로그인하면 이어서 쓸 수 있어요.' : '필요한 글은 복사해 두세요.'}
          </p>
        </>
      }
      footer={
        canSignIn && (
          <a
            className={buttonClass({ variant: 'solid' })}
            href={SIGN_IN_WINDOW}
            target="_blank"
            rel="opener"
            onClick={(event) => {
              // A blocked popup leaves the link to open a tab.
              if (window.open(SIGN_IN_WINDOW, 'sign-in', WINDOW_FEATURES)) event.preventDefault();
            }}
          >
            다시 로그인
          </a>
        )
      }
    />
  );
}
