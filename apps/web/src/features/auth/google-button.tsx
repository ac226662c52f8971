import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { authRoutes } from '#contracts';
import { Button, type ButtonProps } from '@/components/ui/button';
import { callApi } from '@/lib/api/call-api';
import { paths } from '@/lib/paths';
import { productInfoQuery } from '@/lib/product-info';
import { fetchForAction } from '@/lib/query/query-client';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { notify } from '@/lib/toast';
import { rememberIntent } from './sign-in-intent.js';

interface GoogleButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  /** The path after signing in; the current page by default. */
  returnTo?: string;
  /** Whether the page is a window of its own, beside a page that must stay open. */
  isWindow?: boolean;
  label?: string;
}

export function GoogleButton({ returnTo, isWindow, label = '구글로 시작하기', ...style }: GoogleButtonProps) {
  const { pathname, search } = useLocation();
  const signIn = useGoogleSignIn();
  useShownAgain(signIn.reset);
  return (
    <Button
      {...style}
      isBusy={signIn.isPending || signIn.isSuccess}
      onClick={() => signIn.mutate({ returnTo: returnTo ?? `${pathname}${search}`, isWindow })}
    >
      <GoogleMark />
      {label}
    </Button>
  );
}

/**
 * Calls back when the browser shows the page as it was left, from its back/forward cache: what led away from the page
 * is over.
 */
function useShownAgain(onShown: () => void): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onShown();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [onShown]);
}

const PREPARATION_FAILED = '로그인 준비 중 오류가 발생했습니다. 다시 시도해 주세요.';

interface SignInStart {
  returnTo: string;
  isWindow?: boolean;
}

/** Fetches the identity provider's address and navigates to it. */
function useGoogleSignIn() {
  const queryClient = useQueryClient();
  return useApiMutation({
    loading: 'none',
    mutationFn: async ({ returnTo, isWindow = false }: SignInStart) => {
      const redirectUri = await fetchForAction(queryClient, {
        ...productInfoQuery(),
        staleTime: Infinity,
      }).then(
        (info) => info.redirectUri,
        () => `${window.location.origin}${paths.googleCallback}`,
      );
      const { loginUrl, state } = await callApi(authRoutes.loginUrl, { query: { redirectUri } });
      rememberIntent(state, { returnTo, isWindow, redirectUri });
      window.location.assign(loginUrl);
    },
    silenceError: () => {
      notify.error(PREPARATION_FAILED);
      return true;
    },
  });
}

/** Google's mark, in its own colours as its brand rules ask. */
function GoogleMark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24">
      <path
        fill="#4285F4"
        d="M23.5 12.27c0-.85-.08-1.66-.22-2.45H12v4.64h6.45a5.52 5.52 0 0 1-2.4 3.62v3h3.87c2.27-2.09 3.58-5.17 3.58-8.81Z"
      />
      <path
        fill="#34A853"
        d="M12 24c3.24 0 5.96-1.08 7.94-2.91l-3.87-3.01c-1.08.72-2.45 1.15-4.07 1.15-3.13 0-5.78-2.11-6.73-4.96H1.28v3.11A12 12 0 0 0 12 24Z"
      />
      <path fill="#FBBC05" d="M5.27 14.27a7.2 7.2 0 0 1 0-4.54V6.62H1.28a12 12 0 0 0 0 10.76l3.99-3.11Z" />
      <path
        fill="#EA4335"
        d="M12 4.77c1.76 0 3.35.61 4.6 1.8l3.43-3.44A11.97 11.97 0 0 0 1.28 6.62l3.99 3.11C6.22 6.88 8.87 4.77 12 4.77Z"
      />
    </svg>
  );
}
