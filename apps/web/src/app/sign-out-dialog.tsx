import { useEffect, useEffectEvent, useState } from 'react';
import { authRoutes } from '#contracts';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { callApi } from '@/lib/api/call-api';
import { importNow } from '@/lib/import-later';
import { discardOpenDocuments, storeOpenDocuments } from '@/lib/open-documents';
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
  const [unsaved, setUnsaved] = useState<UnsavedTexts | null>(null);
  const [isErasing, setIsErasing] = useState(false);
  const endSession = useEndSession();
  const signOut = useApiMutation({
    loading: 'none',
    mutationFn: (_: { isErasing: boolean }) => callApi(authRoutes.logout),
    onSuccess: async (_, confirmed) => {
      onClose();
      const erasedId = confirmed.isErasing ? memberId : undefined;
      // Before the page is left: an editor that closes stores what is unsaved.
      if (erasedId !== undefined) await discardOpenDocuments(erasedId);
      await endSession();
      if (erasedId !== undefined) await eraseTexts(erasedId);
    },
    onError: onClose,
  });
  const ask = useEffectEvent((found: UnsavedTexts) => {
    if (found.onDevice === '' && !found.isInMemoryOnly) signOut.mutate({ isErasing: false });
    else setUnsaved(found);
  });
  useEffect(() => {
    const leaving = new AbortController();
    void findUnsavedTexts(memberId).then((found) => leaving.signal.aborted || ask(found));
    return () => leaving.abort();
  }, [memberId]);
  return (
    <ConfirmDialog
      isOpen={unsaved !== null}
      onOpenChange={() => signOut.isPending || onClose()}
      title="로그아웃할까요?"
      description={unsaved && <UnsavedDescription {...unsaved} />}
      confirmLabel={isErasing ? '지우고 로그아웃' : '로그아웃'}
      isDanger={isErasing}
      isBusy={signOut.isPending}
      onConfirm={() => signOut.mutate({ isErasing })}
    >
      {unsaved !== null && unsaved.onDevice !== '' && (
        <Checkbox
          checked={isErasing}
          onCheckedChange={setIsErasing}
          isDisabled={signOut.isPending}
          label={
            <>
              이 기기에서 지우기
              <span className="block text-caption text-pretty text-ink-soft">
                여럿이 쓰는 컴퓨터라면 지워 주세요. 열어 둔 다른 탭의 글과 AI에 적은 요청까지 지워지고, 지운
                글은 되찾을 수 없어요.
              </span>
            </>
          }
        />
      )}
    </ConfirmDialog>
  );
}

interface UnsavedTexts {
  /** The texts that only this device has, such as `자기소개서 2편, 이력서 1개`; empty when there are none. */
  onDevice: string;
  /** This page has text that neither the server nor this device has stored. */
  isInMemoryOnly: boolean;
}

const UnsavedDescription = ({ onDevice, isInMemoryOnly }: UnsavedTexts) => (
  <>
    {onDevice !== '' && (
      <p>
        아직 저장하지 않은 글이 이 기기에 있어요: {onDevice}. 그대로 두면 다시 로그인해서 이어 쓸 수 있어요.
      </p>
    )}
    {isInMemoryOnly && (
      <p className="font-semibold text-ink">
        지금 쓰던 글은 서버에도 이 기기에도 보관하지 못했어요. 로그아웃하면 사라지니 먼저 복사해 두세요.
      </p>
    )}
  </>
);

const NAMES: Record<keyof DeviceTextCounts, (count: number) => string> = {
  letters: (count) => `자기소개서 ${count}편`,
  resumes: (count) => `이력서 ${count}개`,
  imports: (count) => `가져오던 이력서 ${count}개`,
  answers: (count) => `연습하던 답변 ${count}개`,
};

/** Looks for them after what can be saved was saved. */
async function findUnsavedTexts(memberId: number | undefined): Promise<UnsavedTexts> {
  const areStored = await storeOpenDocuments();
  return { onDevice: await describeDeviceTexts(memberId), isInMemoryOnly: !areStored };
}

async function describeDeviceTexts(memberId: number | undefined): Promise<string> {
  if (memberId === undefined) return '';
  try {
    const { countDeviceTexts } = await importNow(() => import('@/pages/device-texts'));
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
    const { eraseDeviceTexts } = await importNow(() => import('@/pages/device-texts'));
    await eraseDeviceTexts(memberId);
    notify.success('이 기기에 있던 글을 지웠어요.');
  } catch (error) {
    console.error('이 기기에 남은 글을 지우지 못했습니다.', error);
    notify.error('로그아웃했지만 이 기기에 있는 글을 지우지 못했어요. 브라우저에서 방문 기록을 지워 주세요.');
  }
}
