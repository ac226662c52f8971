import { useEffect, useEffectEvent, useState } from 'react';
import { authRoutes } from '#contracts';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { callApi } from '@/lib/api/call-api';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { useEndSession } from '@/lib/session/session-end';
import { useSessionStore } from '@/lib/stores/session-store';
import { notify } from '@/lib/toast';
import type { DeviceTextCounts } from '@/pages/device-texts';

/**
 * Signs out. When this device holds text that the server does not have, asks first whether to erase it, as the next
 * person at a shared computer could read it.
 */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const [memberId] = useState(() => useSessionStore.getState().user?.memberId);
  const [texts, setTexts] = useState('');
  const [isErasing, setIsErasing] = useState(false);
  const endSession = useEndSession();
  const signOut = useApiMutation({
    loading: 'none',
    mutationFn: () => callApi(authRoutes.logout),
    onSuccess: async () => {
      onClose();
      await endSession();
      // After the page is left: an editor that closes keeps what it has not saved.
      if (isErasing && memberId !== undefined) await eraseTexts(memberId);
    },
    onError: onClose,
  });
  const ask = useEffectEvent((found: string) => (found === '' ? signOut.mutate() : setTexts(found)));
  useEffect(() => {
    const leaving = new AbortController();
    void describeTexts(memberId).then((found) => leaving.signal.aborted || ask(found));
    return () => leaving.abort();
  }, [memberId]);
  return (
    <ConfirmDialog
      isOpen={texts !== ''}
      onOpenChange={onClose}
      title="로그아웃할까요?"
      description={`아직 저장하지 않은 글이 이 기기에 있어요: ${texts}. 그대로 두면 다시 로그인해서 이어 쓸 수 있어요.`}
      confirmLabel={isErasing ? '지우고 로그아웃' : '로그아웃'}
      isDanger={isErasing}
      isBusy={signOut.isPending}
      onConfirm={() => signOut.mutate()}
    >
      <Checkbox
        checked={isErasing}
        onCheckedChange={setIsErasing}
        label={
          <>
            이 기기에서 지우기
            <span className="block text-caption text-pretty text-ink-soft">
              여럿이 쓰는 컴퓨터라면 지워 주세요. 지운 글은 되찾을 수 없어요.
            </span>
          </>
        }
      />
    </ConfirmDialog>
  );
}

const NAMES: Record<keyof DeviceTextCounts, (count: number) => string> = {
  letters: (count) => `자기소개서 ${count}편`,
  resumes: (count) => `이력서 ${count}개`,
  imports: (count) => `가져오던 이력서 ${count}개`,
  answers: (count) => `연습하던 답변 ${count}개`,
};

/** The texts that only this device has, such as `자기소개서 2편, 이력서 1개`; empty when there are none. */
async function describeTexts(memberId: number | undefined): Promise<string> {
  if (memberId === undefined) return '';
  try {
    const { countDeviceTexts } = await import('@/pages/device-texts');
    const counts = await countDeviceTexts(memberId);
    return (['letters', 'resumes', 'imports', 'answers'] as const)
      .filter((kind) => counts[kind] > 0)
      .map((kind) => NAMES[kind](counts[kind]))
      .join(', ');
  } catch (error) {
    // A member who wants to leave is not held up by a storage that cannot be read.
    console.error('이 기기에 남은 글을 찾지 못했습니다.', error);
    return '';
  }
}

async function eraseTexts(memberId: number): Promise<void> {
  try {
    const { eraseDeviceTexts } = await import('@/pages/device-texts');
    await eraseDeviceTexts(memberId);
    notify.success('이 기기에 있던 글을 지웠어요.');
  } catch (error) {
    console.error('이 기기에 남은 글을 지우지 못했습니다.', error);
    notify.error('로그아웃했지만 이 기기에 있는 글을 지우지 못했어요. 브라우저에서 방문 기록을 지워 주세요.');
  }
}
