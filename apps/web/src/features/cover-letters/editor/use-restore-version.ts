import { useQueryClient } from '@tanstack/react-query';
import { coverLetterRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import type { LetterSession } from '../autosave/letter-session.js';
import { toDocument } from '../document/letter-document.js';

/** Goes back to an earlier version; what is unsaved is saved first, so that it stays in the history. */
export function useRestoreVersion(session: LetterSession, coverLetterId: number, onRestored: () => void) {
  const queryClient = useQueryClient();
  return useApiMutation({
    loading: 'toast',
    successMessage: '이전 버전으로 되돌렸어요.',
    invalidate: [queryKeys.coverLetterList],
    mutationFn: async (version: number) => {
      const { phase } = await session.saveNow();
      if (phase !== 'saved') throw new Error('지금 글을 먼저 저장해야 되돌릴 수 있어요.');
      return callApi(coverLetterRoutes.restoreVersion, { params: { id: coverLetterId, version } });
    },
    onSuccess: (letter) => {
      session.rebase(letter, toDocument(letter));
      queryClient.setQueryData(queryKeys.coverLetter(coverLetterId), letter);
      void queryClient.invalidateQueries({ queryKey: [...queryKeys.coverLetter(coverLetterId), 'versions'] });
      onRestored();
    },
  });
}
