import { useCallback, useState } from 'react';
import { letterType } from '@/features/cover-letters/letter-type';
import { PracticeDrafts } from '@/features/interview/practice/practice-drafts';
import { localImports } from '@/features/resume-import/import-drafts';
import { resumeType } from '@/features/resumes/resume-type';
import { useEndSession } from '@/lib/session/use-end-session';
import { useSessionStore } from '@/lib/stores/session-store';

/** What is done in this browser once the member has left: nothing of theirs stays on the device either. */
export function useLeaveDevice(): () => Promise<void> {
  const endSession = useEndSession();
  // Known while the page is open: the end of the session may be heard of before the call has answered.
  const [memberId] = useState(() => useSessionStore.getState().user?.memberId);
  return useCallback(async () => {
    await endSession();
    if (memberId === undefined) return;
    await forgetOnDevice(memberId).catch((error: unknown) => {
      // The server has nothing any more; a device that can't be written to keeps what it has.
      console.error('이 기기에 남은 임시 글을 지우지 못했습니다.', error);
    });
  }, [endSession, memberId]);
}

async function forgetOnDevice(memberId: number): Promise<void> {
  new PracticeDrafts(memberId).forget();
  await Promise.all([
    letterType.drafts.forget(memberId),
    resumeType.drafts.forget(memberId),
    localImports(memberId).forget(),
  ]);
}
