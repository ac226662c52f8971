import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type CurrentMember, type LoginBody, authRoutes } from '#contracts';
import { ErrorState } from '@/components/ui/error-state';
import { ManuscriptProgress } from '@/components/ui/progress';
import { GoogleButton } from '@/features/auth/google-button';
import { forgetIntent, recallIntent, safeReturnPath } from '@/features/auth/sign-in-intent';
import { isNetworkError } from '@/lib/api/api-errors';
import { callApi } from '@/lib/api/call-api';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { queryKeys } from '@/lib/query/query-keys';
import { forgetMemberData, notifyOtherTabs } from '@/lib/session/session-end';
import { useSessionExpiryStore } from '@/lib/session/session-expiry-store';
import { useSessionStore } from '@/lib/stores/session-store';
import { useDocumentTitle } from '@/lib/use-document-title';

/** Where the identity provider sends the member back to. */
export default function GoogleCallbackPage() {
  useDocumentTitle('로그인');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isWindowDone, setIsWindowDone] = useState(false);
  const code = search.get('code');
  const state = search.get('state');
  const [intent] = useState(() => (state ? recallIntent(state) : null));
  const returnTo = safeReturnPath(intent?.returnTo);
  const redirectUri = intent?.redirectUri ?? `${window.location.origin}${paths.googleCallback}`;

  const { error } = useGoogleCallback(code && state ? { code, state, redirectUri } : null, () => {
    if (state) forgetIntent(state);
    if (!intent?.isWindow) return void navigate(returnTo, { replace: true });
    setIsWindowDone(true);
    window.close();
  });

  const problem = error ? errorMessage(error) : refusalText(search.get('error'), code, state);
  if (problem)
    return (
      <Centered title="로그인하지 못했어요">
        <ErrorState
          title={problem}
          description={
            isNetworkError(error) ? '연결이 돌아오면 다시 시도해 주세요.' : '처음부터 다시 로그인해 주세요.'
          }
          action={
            <GoogleButton size="small" label="다시 로그인" returnTo={returnTo} isWindow={intent?.isWindow} />
          }
          className="mx-auto mt-8 w-fit text-left"
        />
      </Centered>
    );
  if (isWindowDone)
    return (
      <Centered title="로그인했어요">
        <p className="mt-3 text-ink-soft">이 창을 닫고 쓰던 글로 돌아가세요.</p>
      </Centered>
    );
  return (
    <Centered title="로그인하고 있어요">
      <ManuscriptProgress
        value={50}
        label="로그인하는 중"
        cells={10}
        className="mx-auto mt-8 max-w-60 animate-breathe"
      />
    </Centered>
  );
}

function refusalText(error: string | null, code: string | null, state: string | null): string | null {
  if (error === 'access_denied') return '구글에서 로그인을 취소했어요.';
  if (error) return '구글이 로그인을 받아들이지 않았어요.';
  return code && state ? null : '로그인에 필요한 값이 주소에 없어요.';
}

function Centered({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="page-width flex flex-1 items-center justify-center py-20">
      <div className="w-full max-w-md text-center">
        <h1 className="text-title">{title}</h1>
        {children}
      </div>
    </section>
  );
}

// StrictMode mounts twice and the page may be remounted: a code is valid for one exchange.
const exchanges = new Map<string, Promise<CurrentMember>>();

function exchangeOnce(body: LoginBody): Promise<CurrentMember> {
  const known = exchanges.get(body.code);
  if (known) return known;
  const exchange = callApi(authRoutes.login, { body });
  exchanges.set(body.code, exchange);
  return exchange;
}

/** Exchanges the identity provider's code for a session, once. @param body null if the address lacks a parameter */
function useGoogleCallback(body: LoginBody | null, onSignedIn: (member: CurrentMember) => void) {
  const queryClient = useQueryClient();
  const { mutate, ...login } = useMutation({
    mutationFn: exchangeOnce,
    onSuccess: (member) => {
      const before = useSessionStore.getState().user;
      // Another member's cached data must not be shown to this one.
      if (before?.memberId !== member.memberId) forgetMemberData(queryClient);
      useSessionStore.getState().setUser(member);
      queryClient.setQueryData(queryKeys.currentMember, member);
      useSessionExpiryStore.getState().recover();
      notifyOtherTabs('signed-in');
      onSignedIn(member);
    },
  });
  const { code, state, redirectUri } = body ?? {};
  useEffect(() => {
    if (code && state && redirectUri) mutate({ code, state, redirectUri });
  }, [mutate, code, state, redirectUri]);
  return login;
}
