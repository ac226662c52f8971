import { useQueryClient } from '@tanstack/react-query';
import { adminMemberRoutes, type Member } from '#contracts';
import { callApi } from '@/lib/api';
import { formatNumber } from '@/lib/format';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { memberTokenHistoryKey, memberTokensQuery } from '../member-queries.js';
import { memberName } from '../member-text.js';
import type { TokenGrant } from './grant-values.js';

/** Gives a member tokens; the balance at hand becomes what the server answered. */
export function useGrantTokens(member: Member, onGranted: () => void) {
  const { memberId } = member;
  const queryClient = useQueryClient();
  return useApiMutation({
    loading: 'toast',
    successMessage: ({ remainingTokens }) =>
      `${memberName(member)}님에게 토큰을 줬어요. 남은 토큰은 ${formatNumber(remainingTokens)}개예요.`,
    mutationFn: (body: TokenGrant) => callApi(adminMemberRoutes.grantTokens, { params: { memberId }, body }),
    invalidate: [memberTokenHistoryKey(memberId), queryKeys.audit],
    onSuccess: (balance) => {
      queryClient.setQueryData(memberTokensQuery(memberId).queryKey, balance);
      onGranted();
    },
  });
}
