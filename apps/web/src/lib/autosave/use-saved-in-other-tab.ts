import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { notify } from '@/lib/toast';
import type { DocumentCalls } from './document-calls.js';
import type { SavedDocument } from './document-kind.js';
import type { DocumentSession } from './document-session.js';
import type { DraftStore } from './draft-store.js';

/** Goes on with the document that the draft became by a save in another tab, unless this tab has text of its own. */
export function useSavedInOtherTab<Document, Saved extends SavedDocument>(
  session: DocumentSession<Document, Saved>,
  calls: DocumentCalls<Document, Saved>,
  drafts: DraftStore<Document>,
  onFollowed: (documentId: number) => void,
): void {
  const queryClient = useQueryClient();
  const findSaved = () => {
    const { memberId, documentId, draftId } = session.draftSubject;
    return documentId === null ? drafts.savedAs(memberId, draftId) : null;
  };
  // What was saved before this draft was opened is no news; its text goes first then.
  const [known] = useState(findSaved);
  const follow = useEffectEvent(async (documentId: number) => {
    const saved = await queryClient.fetchQuery({
      queryKey: calls.keyOf(documentId),
      queryFn: ({ signal }) => calls.fetch(documentId, signal),
    });
    if (findSaved() !== documentId || !(await session.leaveToOtherTab())) return;
    session.rebase(saved);
    notify.success('다른 탭에서 저장한 글이에요. 이어서 쓸 수 있어요.');
    onFollowed(documentId);
  });
  const look = useEffectEvent(() => {
    const documentId = findSaved();
    if (documentId === null || documentId === known) return;
    follow(documentId).catch((error: unknown) =>
      console.error('다른 탭에서 저장한 글을 불러오지 못했습니다.', error),
    );
  });
  useEffect(() => {
    const onChange = () => look();
    // The browser tells the other tabs alone what was written here.
    window.addEventListener('storage', onChange);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      window.removeEventListener('storage', onChange);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, []);
}
