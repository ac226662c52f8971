import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import type { DocumentCalls } from './document-calls.js';
import type { SavedDocument } from './document-kind.js';
import type { DocumentSession } from './document-session.js';

/** Goes back to an earlier version; what is unsaved is saved first, so that it stays in the history. */
export function useRestoreVersion<Document, Saved extends SavedDocument>(
  session: DocumentSession<Document, Saved>,
  calls: DocumentCalls<Document, Saved>,
  id: number,
  onRestored: () => void,
) {
  const queryClient = useQueryClient();
  return useApiMutation({
    loading: 'toast',
    successMessage: '이전 버전으로 되돌렸어요.',
    invalidate: [calls.listKey],
    mutationFn: async (version: number) => {
      const { phase } = await session.saveNow();
      if (phase !== 'saved') throw new Error('지금 글을 먼저 저장해야 되돌릴 수 있어요.');
      return calls.restoreVersion(id, version);
    },
    onSuccess: (saved) => {
      session.rebase(saved);
      queryClient.setQueryData(calls.keyOf(id), saved);
      void queryClient.invalidateQueries({ queryKey: [...calls.keyOf(id), 'versions'] });
      onRestored();
    },
  });
}
