import { Navigate, useSearchParams } from 'react-router';
import { safeReturnPath } from '@/features/auth/sign-in-intent';
import { SignInPanel } from '@/features/auth/sign-in-panel';
import { useCurrentMember } from '@/lib/session/current-member';
import { useDocumentTitle } from '@/lib/use-document-title';

/** /login: `return` is the path after signing in, `window=1` closes this window afterwards. */
export default function SignInPage() {
  useDocumentTitle('로그인');
  const [search] = useSearchParams();
  const { data: member } = useCurrentMember();
  const returnTo = safeReturnPath(search.get('return'));
  const isWindow = search.get('window') === '1';
  if (member && !isWindow) return <Navigate replace to={returnTo} />;
  return (
    <SignInPanel
      title={isWindow ? '다시 로그인' : '로그인'}
      description={
        isWindow
          ? '로그인하면 이 창은 닫히고, 쓰던 글은 그대로 있어요.'
          : '구글 계정으로 바로 시작할 수 있어요.'
      }
      returnTo={returnTo}
      isWindow={isWindow}
    />
  );
}
