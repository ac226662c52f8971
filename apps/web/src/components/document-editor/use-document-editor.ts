import { DocumentSession } from './document-editor.js';
import type { DocumentCalls, DocumentKind, SavedDocument } from './document-type.js';
import type { DraftStore, DraftSubject } from './draft-store.js';
import type { Opening } from './opening.js';
import { onOtherTab } from '@/lib/session/session-channel';
import { tabChannel } from '@/lib/tab-channel';
import { notify } from '@/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useEffectEvent } from 'react';
import { z } from 'zod';

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

/** Ties an open document to the page's life: network, hiding, a new sign-in, leaving. */
export function useSessionLifecycle<Document, Saved extends SavedDocument>(
  session: DocumentSession<Document, Saved>,
): void {
  useEffect(() => {
    const save = () => void session.saveNow();
    const lose = () => session.goOffline();
    const keep = () => session.keepDraftAtOnce();
    const hide = () => document.visibilityState === 'hidden' && keep();
    window.addEventListener('online', save);
    window.addEventListener('offline', lose);
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', hide);
    const stopListening = onOtherTab((message) => message === 'signed-in' && save());
    return () => {
      window.removeEventListener('online', save);
      window.removeEventListener('offline', lose);
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', hide);
      stopListening();
      void session.close();
    };
  }, [session]);
}

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

const draftChannel = tabChannel('draft-kept', z.object({ kind: z.string(), draftId: z.string() }));

/** Tells the other tabs of this browser that a draft of a kind, by its name, was written here. */
export const tellDraftKept = draftChannel.tell;

/** @returns a function that stops listening */
export const onDraftElsewhere = draftChannel.listen;

const saveChannel = tabChannel(
  'document-saved',
  z.object({ kind: z.string(), documentId: z.number().int(), version: z.number().int() }),
);

/** Tells the other tabs of this browser that a document of a kind, by its name, was saved here. */
export const tellSaved = saveChannel.tell;

/** @returns a function that stops listening */
export const onSavedElsewhere = saveChannel.listen;
