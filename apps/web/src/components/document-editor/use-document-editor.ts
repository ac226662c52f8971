import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { addOpenDocument } from '@/lib/open-documents';
import { onOtherTab } from '@/lib/session/session-end';
import { tabChannel } from '@/lib/tab-channel';
import { notify } from '@/lib/toast';
import { DocumentEditor } from './document-editor.js';
import type { DocumentType, SavedDocument } from './document-type.js';
import type { DraftSubject } from './draft-store.js';
import type { Opening } from './opening.js';

/** Names this tab among those that write drafts. */
const TAB_ID = crypto.randomUUID();

// `kind` is the name of the document's type. The field names must not change: another tab may run an older version of
// the app.
const draftChannel = tabChannel('draft-kept', z.object({ kind: z.string(), draftId: z.string() }));
const saveChannel = tabChannel(
  'document-saved',
  z.object({ kind: z.string(), documentId: z.number().int(), version: z.number().int() }),
);

/**
 * The editor of the page's document. It stores its draft before the page closes, saves when the network or the sign-in
 * comes back, and follows what other tabs and devices write unless text of this tab would be lost by that.
 */
export function useDocumentEditor<Document, Saved extends SavedDocument>(
  type: DocumentType<Document, Saved>,
  subject: DraftSubject,
  opening: Opening<Document, Saved>,
): DocumentEditor<Document, Saved> {
  const queryClient = useQueryClient();
  const [editor] = useState(() => {
    const { requests, name: kind } = type;
    const opened: DocumentEditor<Document, Saved> = new DocumentEditor(
      type,
      { subject, writerId: TAB_ID, opening },
      {
        onSaved: (saved) => {
          const documentId = type.idOf(saved);
          queryClient.setQueryData(requests.keyOf(documentId), saved);
          void queryClient.invalidateQueries({ queryKey: requests.listKey });
          saveChannel.send({ kind, documentId, version: saved.version });
        },
        onDraftStored: ({ draftId }) => draftChannel.send({ kind, draftId }),
        isOnline: () => navigator.onLine,
        // The current subject: a first save gives the document its id while it stays open.
        save: (document, version, improved) =>
          requests.update(opened.draftSubject.documentId ?? 0, document, version, improved),
      },
    );
    return opened;
  });
  useLifecycle(editor);
  useOtherSaves(editor, subject.documentId);
  useOtherDrafts(editor);
  useFirstSaveInOtherTab(editor);
  return editor;
}

/** Connects the editor to network changes, the visibility of the page, a new sign-in and the closing of the page. */
function useLifecycle<Document, Saved extends SavedDocument>(editor: DocumentEditor<Document, Saved>): void {
  useEffect(() => {
    const save = () => void editor.saveNow();
    const goOffline = () => editor.goOffline();
    const store = () => editor.storeDraftSync();
    const onVisibility = () => document.visibilityState === 'hidden' && store();
    window.addEventListener('online', save);
    window.addEventListener('offline', goOffline);
    window.addEventListener('pagehide', store);
    document.addEventListener('visibilitychange', onVisibility);
    const stopListening = onOtherTab((message) => message === 'signed-in' && save());
    const remove = addOpenDocument({
      memberId: () => editor.draftSubject.memberId,
      store: () => editor.storeNow(),
      isInMemoryOnly: () => editor.isInMemoryOnly(),
      discard: () => editor.discard(),
    });
    return () => {
      remove();
      window.removeEventListener('online', save);
      window.removeEventListener('offline', goOffline);
      window.removeEventListener('pagehide', store);
      document.removeEventListener('visibilitychange', onVisibility);
      stopListening();
      void editor.close();
    };
  }, [editor]);
}

/** Takes over what was saved in another tab or on another device, as long as nothing is unsaved here. */
function useOtherSaves<Document, Saved extends SavedDocument>(
  editor: DocumentEditor<Document, Saved>,
  documentId: number | null,
): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (documentId === null) return;
    const queryKey = editor.type.requests.keyOf(documentId);
    const takeOver = () => {
      const saved = queryClient.getQueryData<Saved>(queryKey);
      const { phase, version } = editor.store.getState().save;
      if (saved && phase === 'saved' && saved.version > (version ?? 0)) editor.rebase(saved);
    };
    const stops = [
      saveChannel.listen((message) => {
        if (message.kind === editor.type.name && message.documentId === documentId)
          void queryClient.invalidateQueries({ queryKey, exact: true });
      }),
      queryClient.getQueryCache().subscribe(takeOver),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient, editor, documentId]);
}

/** Takes over what another tab writes of the same draft, as it writes it. */
function useOtherDrafts<Document, Saved extends SavedDocument>(
  editor: DocumentEditor<Document, Saved>,
): void {
  useEffect(() => {
    const takeOver = () =>
      void editor
        .adoptOtherTab()
        .catch((error: unknown) => console.error('다른 탭에서 쓴 글을 읽지 못했습니다.', error));
    // A tab that the browser suspended has received no message.
    const onVisibility = () => document.visibilityState === 'visible' && takeOver();
    const stopListening = draftChannel.listen(({ kind, draftId }) => {
      if (kind === editor.type.name && draftId === editor.draftSubject.draftId) takeOver();
    });
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [editor]);
}

/** Continues with the document that the draft became by a save in another tab, unless this tab has text of its own. */
function useFirstSaveInOtherTab<Document, Saved extends SavedDocument>(
  editor: DocumentEditor<Document, Saved>,
): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { drafts, requests, paths } = editor.type;
  const findSaved = () => {
    const { memberId, documentId, draftId } = editor.draftSubject;
    return documentId === null ? drafts.savedAs(memberId, draftId) : null;
  };
  // A draft that was saved before it was opened here has text of its own, which is not given up for the saved one.
  const [known] = useState(findSaved);
  const follow = useEffectEvent(async (documentId: number) => {
    const saved = await queryClient.fetchQuery({
      queryKey: requests.keyOf(documentId),
      queryFn: ({ signal }) => requests.fetch(documentId, signal),
    });
    if (findSaved() !== documentId || !(await editor.yieldToOtherTab())) return;
    editor.rebase(saved);
    notify.success('다른 탭에서 저장한 글이에요. 이어서 쓸 수 있어요.');
    void navigate(paths.edit(documentId), { replace: true });
  });
  const check = useEffectEvent(() => {
    const documentId = findSaved();
    if (documentId === null || documentId === known) return;
    follow(documentId).catch((error: unknown) =>
      console.error('다른 탭에서 저장한 글을 불러오지 못했습니다.', error),
    );
  });
  useEffect(() => {
    const onChange = () => check();
    // The browser sends `storage` events to the other tabs only.
    window.addEventListener('storage', onChange);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      window.removeEventListener('storage', onChange);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, []);
}
