import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CurrentMember, type LoginBody, authRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { forgetMemberData } from '@/lib/session/forget-member-data';
import { tellOtherTabs } from '@/lib/session/session-channel';
import { useSessionExpiryStore } from '@/lib/session/session-expiry-store';
import { useSessionStore } from '@/lib/stores/session-store';

// StrictMode mounts twice and a remount may come: a code is good for one exchange only.
const exchanges = new Map<string, Promise<CurrentMember>>();

function exchangeOnce(body: LoginBody): Promise<CurrentMember> {
  const known = exchanges.get(body.code);
  if (known) return known;
  const exchange = callApi(authRoutes.login, { body });
  exchanges.set(body.code, exchange);
  return exchange;
}

/** Exchanges the provider's code for a session, once. Null means that the address lacks what is needed. */
export function useGoogleCallback(body: LoginBody | null, onSignedIn: (member: CurrentMember) => void) {
  const queryClient = useQueryClient();
  const { mutate, ...login } = useMutation({
    mutationFn: exchangeOnce,
    onSuccess: (member) => {
      const before = useSessionStore.getState().user;
      // What another member saw must not be seen by this one.
      if (before?.memberId !== member.memberId) forgetMemberData(queryClient);
      useSessionStore.getState().setUser(member);
      queryClient.setQueryData(queryKeys.currentMember, member);
      useSessionExpiryStore.getState().recover();
      tellOtherTabs('signed-in');
      onSignedIn(member);
    },
  });
  const { code, state, redirectUri } = body ?? {};
  useEffect(() => {
    if (code && state && redirectUri) mutate({ code, state, redirectUri });
  }, [mutate, code, state, redirectUri]);
  return login;
}
