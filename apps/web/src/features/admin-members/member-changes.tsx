import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useId, type ReactElement } from 'react';
import { adminMemberRoutes, type Member, type MemberStatus, type Page, type Role } from '#contracts';
import { Tooltip } from '@/components/ui/tooltip';
import { callApi } from '@/lib/api/call-api';
import { MEMBER_STATUS_NAMES, ROLE_NAMES } from '@/lib/role-and-status-names';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { memberName } from './member-text.js';

type Change = 'status' | 'role' | 'force-logout';

const changeKey = (change: Change, memberId: number) => ['member-change', change, memberId];

/**
 * Whether a change of the member is pending, wherever it was started, and a function that starts a change unless one
 * is pending.
 */
export function usePendingChange(change: Change, memberId: number) {
  const queryClient = useQueryClient();
  const mutationKey = changeKey(change, memberId);
  return {
    isChanging: useIsMutating({ mutationKey }) > 0,
    /** Read at the press: the state above is updated one render later. */
    unlessChanging: (begin: () => void) => {
      if (queryClient.isMutating({ mutationKey }) === 0) begin();
    },
  };
}

/** Sends the expected current value: a status that another administrator has set since is not overwritten. */
export function useChangeStatus({ memberId, status: expectedStatus }: Member) {
  return useApiMutation({
    ...useChangeOutcome(),
    mutationKey: changeKey('status', memberId),
    loading: 'toast',
    successMessage: (member) =>
      `${memberName(member)}님을 ${MEMBER_STATUS_NAMES[member.status]} 상태로 바꿨어요.`,
    mutationFn: (status: MemberStatus) =>
      callApi(adminMemberRoutes.changeStatus, {
        params: { memberId },
        body: { status, expectedStatus, reason: `상태 변경: ${status}` },
      }),
  });
}

export function useChangeRole({ memberId }: Member) {
  return useApiMutation({
    ...useChangeOutcome(),
    mutationKey: changeKey('role', memberId),
    loading: 'toast',
    successMessage: (member) => `${memberName(member)}님의 권한을 바꿨어요: ${ROLE_NAMES[member.role]}`,
    mutationFn: (role: Role) =>
      callApi(adminMemberRoutes.changeRole, {
        params: { memberId },
        body: { role, reason: `권한 변경: ${role}` },
      }),
  });
}

export function useForceLogout(member: Member) {
  const { memberId } = member;
  return useApiMutation({
    mutationKey: changeKey('force-logout', memberId),
    loading: 'toast',
    successMessage: `${memberName(member)}님을 강제 로그아웃했어요.`,
    mutationFn: () => callApi(adminMemberRoutes.forceLogout, { params: { memberId } }),
    invalidate: [queryKeys.adminMemberList, queryKeys.adminMember(memberId), queryKeys.audit],
  });
}

/** Puts the answer into the cached rows, then refetches all queries about members, also after a refusal. */
function useChangeOutcome() {
  const queryClient = useQueryClient();
  const refetch = () => {
    for (const queryKey of [queryKeys.adminMembers, queryKeys.audit])
      void queryClient.invalidateQueries({ queryKey });
  };
  return {
    onSuccess: (member: Member) => {
      queryClient.setQueriesData<Page<Member>>({ queryKey: queryKeys.adminMemberList }, (page) =>
        page ? withMember(page, member) : page,
      );
      refetch();
    },
    onError: refetch,
  };
}

const withMember = (page: Page<Member>, member: Member): Page<Member> => ({
  ...page,
  content: page.content.map((row) => (row.memberId === member.memberId ? member : row)),
});

interface ConsequenceProps {
  member: Member;
  children: string;
}

/** The confirmation's text: the member by e-mail, since names are not unique, and the effect. */
export const Consequence = ({ member, children }: ConsequenceProps) => (
  <>
    <p className="font-semibold text-ink">{member.email}</p>
    <p className="mt-1">{children}</p>
  </>
);

interface RefusalProps {
  /** Why the control can't be used. */
  reason: string;
  /** The control: `aria-disabled` rather than disabled, so that it still takes the focus, and described by this id. */
  children: (descriptionId: string) => ReactElement;
}

/** A disabled control that explains itself on hover, focus, press and touch, and to assistive technology. */
export function Refusal({ reason, children }: RefusalProps) {
  const id = useId();
  return (
    <>
      <Tooltip text={reason} opensOnPress>
        {children(id)}
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
