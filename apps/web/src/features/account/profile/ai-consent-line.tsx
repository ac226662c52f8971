import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consentRoutes } from '#contracts';
import { consentsQuery } from '@/components/ai-consent/ai-consent';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { callApi } from '@/lib/api';
import { formatDateTime } from '@/lib/format';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { notify } from '@/lib/toast';

/** Whether the member agreed to AI, and the way to take that back. */
export function AiConsentLine() {
  const { data, error } = useQuery(consentsQuery());
  if (error) return '확인하지 못했어요';
  if (!data) return <Skeleton className="h-5 w-40" />;
  const given = data.filter(({ kind }) => kind === 'AI_PROCESSING').at(-1);
  if (!given) return '동의하지 않았어요. AI를 쓸 때 먼저 여쭤볼게요.';
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {formatDateTime(given.acceptedAt)}에 동의했어요
      <Withdrawal />
    </span>
  );
}

function Withdrawal() {
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const withdraw = useApiMutation({
    loading: 'none',
    mutationFn: () => callApi(consentRoutes.withdraw, { params: { consentKind: 'AI_PROCESSING' } }),
    onSuccess: async () => {
      setIsAsking(false);
      notify.success('AI 이용 동의를 거뒀어요.');
      await queryClient.invalidateQueries();
    },
  });
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        동의 거두기
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="AI 이용 동의를 거둘까요?"
        description="끝나지 않은 AI 작업은 바로 취소되고 토큰은 돌아와요. 저장한 글과 면접 질문은 그대로예요. AI를 다시 쓰려면 다시 동의하면 돼요."
        confirmLabel="동의 거두기"
        cancelLabel="그대로 두기"
        onConfirm={() => withdraw.mutate()}
        isBusy={withdraw.isPending}
      />
    </>
  );
}
