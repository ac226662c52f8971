import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DocumentCalls } from './document-calls.js';
import type { DocumentKind, SavedDocument } from './document-kind.js';
import { DocumentSession } from './document-session.js';
import { onDraftElsewhere, tellDraftKept } from './draft-elsewhere.js';
import type { DraftStore, DraftSubject } from './draft-store.js';
import type { Opening } from './opening.js';
import { onSavedElsewhere, tellSaved } from './saved-elsewhere.js';
import { useSessionLifecycle } from './use-session-lifecycle.js';

/** Names this tab among those that write drafts. */
const TAB_ID = crypto.randomUUID();

/** The open document of the page. */
export function useDocumentSession<Document, Saved extends SavedDocument>(
  kind: DocumentKind<Document, Saved>,
  calls: DocumentCalls<Document, Saved>,
  subject: DraftSubject,
  opening: Opening<Document, Saved>,
  drafts: DraftStore<Document>,
): DocumentSession<Document, Saved> {
  const queryClient = useQueryClient();
  const [session] = useState(() => {
    const onSaved = (saved: Saved) => {
      const documentId = kind.idOf(saved);
      queryClient.setQueryData(calls.keyOf(documentId), saved);
      void queryClient.invalidateQueries({ queryKey: calls.listKey });
      tellSaved({ kind: kind.name, documentId, version: saved.version });
    };
    const opened: DocumentSession<Document, Saved> = new DocumentSession(
      kind,
      { subject, writerId: TAB_ID, ...opening },
      {
        drafts,
        onSaved,
        onDraftKept: ({ draftId }) => tellDraftKept({ kind: kind.name, draftId }),
        isOnline: () => navigator.onLine,
        // The subject of now: a first save gives the document its id while it stays open.
        save: (document, version, improved) =>
          calls.update(opened.draftSubject.documentId ?? 0, document, version, improved),
      },
    );
    return opened;
  });
  useSessionLifecycle(session);
  useFollowOtherSaves(session, calls, subject.documentId);
  useFollowOtherDrafts(session);
  return session;
}

/** Takes over what was saved in another tab or on another device, as long as nothing is unsaved here. */
function useFollowOtherSaves<Document, Saved extends SavedDocument>(
  session: DocumentSession<Document, Saved>,
  calls: DocumentCalls<Document, Saved>,
  documentId: number | null,
): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (documentId === null) return;
    const queryKey = calls.keyOf(documentId);
    const isThis = (message: { kind: string; documentId: number }) =>
      message.kind === session.kind.name && message.documentId === documentId;
    const take = () => {
      const saved = queryClient.getQueryData<Saved>(queryKey);
      const { phase, version } = session.store.getState().save;
      if (saved && phase === 'saved' && saved.version > (version ?? 0)) session.rebase(saved);
    };
    const stops = [
      onSavedElsewhere(
        (message) => isThis(message) && void queryClient.invalidateQueries({ queryKey, exact: true }),
      ),
      queryClient.getQueryCache().subscribe(take),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient, session, calls, documentId]);
}

/** Takes over what another tab writes of the same draft, as it writes it. */
function useFollowOtherDrafts<Document, Saved extends SavedDocument>(
  session: DocumentSession<Document, Saved>,
): void {
  useEffect(() => {
    const follow = () =>
      void session
        .followOtherTab()
        .catch((error: unknown) => console.error('다른 탭에서 쓴 글을 읽지 못했습니다.', error));
    // A tab that was put to sleep has heard nothing.
    const look = () => document.visibilityState === 'visible' && follow();
    const stopListening = onDraftElsewhere(
      ({ kind, draftId }) =>
        kind === session.kind.name && draftId === session.draftSubject.draftId && follow(),
    );
    document.addEventListener('visibilitychange', look);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', look);
    };
  }, [session]);
}
