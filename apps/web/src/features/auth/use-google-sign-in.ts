import { useQueryClient } from '@tanstack/react-query';
import { authRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { paths } from '@/lib/paths';
import { productInfoQuery } from '@/lib/product-info';
import { fetchForAction } from '@/lib/query/fetch-for-action';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { notify } from '@/lib/toast';
import { rememberIntent } from './sign-in-intent.js';

const PREPARATION_FAILED = '로그인 준비 중 오류가 발생했습니다. 다시 시도해 주세요.';

interface SignInStart {
  returnTo: string;
  isWindow?: boolean;
}

/** Asks for the identity provider's address and goes there. */
export function useGoogleSignIn() {
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
