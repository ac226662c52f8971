import { useQuery, queryOptions } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { accountRoutes, type MemberSession } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { callApi } from '@/lib/api/call-api';
import { deviceName } from '@/lib/device-name';
import { formatDate, formatRelative } from '@/lib/format';
import { errorMessage } from '@/lib/query/error-message';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { useShellDialogStore } from '@/lib/stores/shell-dialog-store';

/** The devices on which the member is signed in, each with a button that signs it out. */
export function DeviceList() {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery());
  const [toConfirm, setToConfirm] = useState<MemberSession | null>(null);
  const openDialog = useShellDialogStore((state) => state.open);
  const signOut = useApiMutation({
    loading: 'toast',
    successMessage: '로그아웃했어요.',
    mutationFn: ({ sessionId }: MemberSession) =>
      callApi(accountRoutes.endSession, { params: { sessionId } }),
    invalidate: [queryKeys.sessions],
    onSuccess: () => setToConfirm(null),
    onError: () => {
      setToConfirm(null);
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
          <DeviceRow
            key={session.sessionId}
            session={session}
            // This device is signed out by the dialog of the menu, which asks about unsaved text.
            onSignOut={() => (session.isCurrent ? openDialog('sign-out') : setToConfirm(session))}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={toConfirm !== null}
        onOpenChange={() => setToConfirm(null)}
        title="그 기기에서 로그아웃할까요?"
        description={
          toConfirm && `“${deviceName(toConfirm.userAgent).name}”에 열려 있는 화면이 바로 로그아웃돼요.`
        }
        confirmLabel="로그아웃"
        isDanger
        isBusy={signOut.isPending}
        onConfirm={() => toConfirm && signOut.mutate(toConfirm)}
      />
    </>
  );
}

interface DeviceRowProps {
  session: MemberSession;
  onSignOut: () => void;
}

function DeviceRow({ session, onSignOut }: DeviceRowProps) {
  const { userAgent, address, isCurrent, createdAt, lastUsedAt } = session;
  const { name, isHandheld } = deviceName(userAgent);
  const Icon = isHandheld ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 sm:gap-x-6">
      <div className="flex min-w-0 flex-1 basis-44 items-start gap-3.5">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1" title={userAgent}>
            <span className="font-bold">{name}</span>
            {isCurrent && <Badge tone="green">지금 이 기기</Badge>}
          </p>
          <p className="mt-0.5 text-caption text-ink-faint">
            <time dateTime={lastUsedAt}>{formatRelative(lastUsedAt)}</time> 사용
            {address !== '' && ` · ${address}`} ·{' '}
            <span className="whitespace-nowrap">{formatDate(createdAt)} 로그인</span>
          </p>
        </div>
      </div>
      <Button onClick={onSignOut} aria-label={`${name} 로그아웃`}>
        로그아웃
      </Button>
    </li>
  );
}

/** The devices that are signed in, the one used last first. */
const sessionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => callApi(accountRoutes.sessions, { signal }),
    staleTime: 0,
  });
