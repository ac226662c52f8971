import { buttonClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { paths } from '@/lib/paths';
import { useSessionExpiryStore } from '@/lib/session/session-expiry-store';

const SIGN_IN_WINDOW = `${paths.signIn}?window=1`;
const WINDOW_FEATURES = 'popup,width=480,height=720';
const HANGUL = /[가-힣]/;

/** What the server says of the end of a session, in words for the member. */
const REASONS: Record<string, string> = {
  LOGGED_OUT: '다른 탭이나 기기에서 로그아웃했어요.',
  FORCED: '관리자가 로그아웃했어요.',
  MEMBER_NOT_ACTIVE: '지금은 쓸 수 없는 계정이에요.',
  REFRESH_REPLAYED: '이 로그인을 다른 곳에서도 쓰려고 해서 안전하게 끝냈어요.',
  LEFT: '탈퇴한 계정이에요.',
};

const textOf = (reason: string | null): string | null =>
  reason === null ? null : (REASONS[reason] ?? (HANGUL.test(reason) ? reason : null));

/** Signs in again in a window of its own, so that what is on the page stays. */
export function SessionExpiredDialog() {
  const { isExpired, reason, recover } = useSessionExpiryStore();
  const text = textOf(reason);
  return (
    <Dialog
      isOpen={isExpired}
      onOpenChange={() => recover()}
      title="로그인이 끝났어요"
      description={
        <>
          {text && <p className="mb-2 font-semibold text-ink">{text}</p>}
          <p>쓰던 글은 이 화면에 그대로 있어요. 새 창에서 다시 로그인하면 이어서 쓸 수 있어요.</p>
        </>
      }
      footer={
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
      }
    />
  );
}
