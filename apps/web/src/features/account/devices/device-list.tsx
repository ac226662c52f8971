import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountRoutes, type MemberSession } from '#contracts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { callApi } from '@/lib/api';
import { errorMessage } from '@/lib/query/error-message';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { useEndSession } from '@/lib/session/use-end-session';
import { deviceName } from '@/lib/devices/device-name';
import { DeviceRow } from './device-row.js';
import { sessionsQuery } from './session-queries.js';

/** Where the member is signed in, each with its sign-out. */
export function DeviceList() {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery());
  const [asked, setAsked] = useState<MemberSession | null>(null);
  const endSession = useEndSession();
  const signOut = useApiMutation({
    loading: 'toast',
    successMessage: '로그아웃했어요.',
    mutationFn: ({ sessionId }: MemberSession) =>
      callApi(accountRoutes.endSession, { params: { sessionId } }),
    invalidate: [queryKeys.sessions],
    onSuccess: async (_, { isCurrent }) => {
      setAsked(null);
      if (isCurrent) await endSession();
    },
    onError: () => {
      setAsked(null);
      void refetch();
    },
  });
  if (error && !data)
    return (
      <ErrorState
        title="로그인한 기기를 불러오지 못했어요"
        description={errorMessage(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonLines lines={3} label="로그인한 기기를 불러오는 중이에요" />;
  return (
    <>
      <ul aria-label="로그인한 기기" className="divide-y divide-line border-y border-line">
        {data.map((session) => (
          <DeviceRow key={session.sessionId} session={session} onSignOut={() => setAsked(session)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked?.isCurrent ? '이 기기에서 로그아웃할까요?' : '그 기기에서 로그아웃할까요?'}
        description={
          asked &&
          (asked.isCurrent
            ? '지금 보고 있는 이 화면에서 바로 로그아웃돼요.'
            : `“${deviceName(asked.userAgent).name}”에 열려 있는 화면이 바로 로그아웃돼요.`)
        }
        confirmLabel="로그아웃"
        isDanger
        isBusy={signOut.isPending}
        onConfirm={() => asked && signOut.mutate(asked)}
      />
    </>
  );
}
