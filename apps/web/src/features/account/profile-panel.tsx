import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { consentRoutes } from '#contracts';
import { consentsQuery } from '@/components/ai-consent';
import { MemberPicture } from '@/components/member-picture';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { callApi } from '@/lib/api/call-api';
import { formatDateTime } from '@/lib/format';
import { ROLE_NAMES } from '@/lib/role-and-status-names';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { useSessionStore } from '@/lib/stores/session-store';
import { notify } from '@/lib/toast';

/** The member's profile and consents. */
export function ProfilePanel() {
  const user = useSessionStore((state) => state.user);
  if (!user) return null;
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <div className="flex items-center gap-4">
        <span className="origin-left scale-150 pr-4">
          <MemberPicture name={user.name} picture={user.picture} />
        </span>
        <div className="min-w-0">
          <h2 className="text-heading">{user.name}</h2>
          <p className="text-small text-ink-soft">{user.email}</p>
        </div>
      </div>
      <dl className="divide-y divide-line border-y border-line">
        <Line label="권한">{ROLE_NAMES[user.role]}</Line>
        <Line label="AI 이용 동의">
          <AiConsentLine />
        </Line>
      </dl>
      <p className="text-caption text-ink-faint">
        이름, 이메일, 사진은 구글 계정에서 가져와요. 구글에서 바꾸면 다음에 로그인할 때 따라 바뀌어요.
      </p>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-6 gap-y-0.5 py-3.5 sm:grid-cols-[9rem_1fr]">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** The member's latest consent to AI processing, perhaps to an earlier notice, and a button to withdraw it. */
export function AiConsentLine() {
  const { data, error } = useQuery(consentsQuery());
  if (error) return '확인하지 못했어요';
  if (!data) return <Skeleton className="h-lh w-40" />;
  const given = data.at(-1);
  if (!given) return '동의하지 않았어요. AI를 쓸 때 먼저 여쭤볼게요.';
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {formatDateTime(given.acceptedAt)}에 동의했어요
      <Withdrawal />
    </span>
  );
}

function Withdrawal() {
  const [isConfirming, setIsConfirming] = useState(false);
  const queryClient = useQueryClient();
  const withdraw = useApiMutation({
    loading: 'none',
    mutationFn: () => callApi(consentRoutes.withdraw, { params: { consentKind: 'AI_PROCESSING' } }),
    onSuccess: async () => {
      setIsConfirming(false);
      notify.success('AI 이용 동의를 거뒀어요.');
      await queryClient.invalidateQueries();
    },
  });
  return (
    <>
      <Button size="small" onClick={() => setIsConfirming(true)}>
        동의 거두기
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title="AI 이용 동의를 거둘까요?"
        description="끝나지 않은 AI 작업은 바로 취소되고 토큰은 돌아와요. 다만 만들던 면접 질문은 나온 데까지 저장되고 그 토큰은 돌아오지 않아요. 저장한 글과 면접 질문은 그대로예요. AI를 다시 쓰려면 다시 동의하면 돼요."
        confirmLabel="동의 거두기"
        cancelLabel="그대로 두기"
        onConfirm={() => withdraw.mutate()}
        isBusy={withdraw.isPending}
      />
    </>
  );
}
