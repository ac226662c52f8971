import { buttonClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { paths } from '@/lib/paths';
import { useSessionExpiryStore } from '@/lib/session/session-expiry-store';

const SIGN_IN_WINDOW = `${paths.signIn}?window=1`;
const WINDOW_FEATURES = 'popup,width=480,height=720';
const HANGUL = /[가-힣]/;

/** Signs in again in a window of its own, so that what is on the page stays. */
export function SessionExpiredDialog() {
  const { isExpired, reason, recover } = useSessionExpiryStore();
  return (
    <Dialog
      isOpen={isExpired}
      onOpenChange={() => recover()}
      title="로그인이 끝났어요"
      description={
        <>
          {reason && HANGUL.test(reason) && <p className="mb-2 font-semibold text-ink">{reason}</p>}
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
