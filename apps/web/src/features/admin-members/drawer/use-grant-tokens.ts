import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminMemberRoutes, type Member } from '#contracts';
import { callApi } from '@/lib/api';
import { formatNumber } from '@/lib/format';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { memberTokenHistoryKey, memberTokensQuery } from '../member-queries.js';
import { memberName } from '../member-text.js';
import type { TokenGrant } from './grant-values.js';

/**
 * Gives a member tokens; the balance at hand becomes what the server answered. The same grant sent again after an answer that got
 * lost is given once.
 */
export function useGrantTokens(member: Member, onGranted: () => void) {
  const { memberId } = member;
  const queryClient = useQueryClient();
  const unanswered = useRef<{ grant: string; key: string } | null>(null);
  const keyOf = (body: TokenGrant): string => {
    const grant = JSON.stringify(body);
    if (unanswered.current?.grant !== grant) unanswered.current = { grant, key: crypto.randomUUID() };
    return unanswered.current.key;
  };
  return useApiMutation({
    loading: 'toast',
    successMessage: ({ remainingTokens }) =>
      `${memberName(member)}님에게 토큰을 줬어요. 남은 토큰은 ${formatNumber(remainingTokens)}개예요.`,
    mutationFn: (body: TokenGrant) =>
      callApi(adminMemberRoutes.grantTokens, {
        params: { memberId },
        body,
        headers: { 'Idempotency-Key': keyOf(body) },
      }),
    invalidate: [memberTokenHistoryKey(memberId), queryKeys.audit],
    onSuccess: (balance) => {
      unanswered.current = null;
      queryClient.setQueryData(memberTokensQuery(memberId).queryKey, balance);
      onGranted();
    },
  });
}
