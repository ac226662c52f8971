import type { DocumentSession } from './document-editor.js';
import type { DocumentCalls, SavedDocument } from './document-type.js';
import type { DraftStore } from './draft-store.js';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

interface FirstSaved<Saved> {
  saved: Saved;
  /** Whether it was a draft; not so a document that took the place of one that is gone. */
  wasDraft: boolean;
  /** Whether the editor is still on the screen; the member may have left before the answer came. */
  isOpen: () => boolean;
}

interface FirstSaveOptions<Saved, Asked> {
  /** Puts into the document what was asked for with the save. */
  prepare?: (asked: Asked) => void;
  onSaved: (outcome: FirstSaved<Saved>, asked: Asked) => void | Promise<void>;
  /** What changes besides the lists of documents. */
  invalidate?: readonly QueryKey[];
}

interface Answer<Saved> {
  saved: Saved;
  /** Whether the server has what it was sent: a draft that was saved before, unheard, is answered with what it became. */
  isAsSent: boolean;
}

/**
 * Saves a document that only this device has had so far; what is written meanwhile stays and is saved next. The session
 * is in conflict afterwards where the draft was saved before and is another text by now.
 */
export function useFirstSave<Document, Saved extends SavedDocument, Asked = void>(
  session: DocumentSession<Document, Saved>,
  calls: Pick<DocumentCalls<Document, Saved>, 'create' | 'keyOf' | 'listKey'>,
  drafts: DraftStore<Document>,
  { prepare, onSaved, invalidate = [] }: FirstSaveOptions<Saved, Asked>,
) {
  const queryClient = useQueryClient();
  const isOpen = useIsOpen();
  return useApiMutation<Answer<Saved>, Asked>({
    loading: 'toast',
    successMessage: ({ isAsSent }) => (isAsSent ? '저장했어요.' : ''),
    invalidate: [calls.listKey, ...invalidate],
    mutationFn: async (asked) => {
      prepare?.(asked);
      const sent = session.store.getState().document;
      const { documentId, draftId } = session.draftSubject;
      // The server tells a draft that was saved already; one whose document is gone is a new document.
      const saved = await calls.create(sent, documentId === null ? draftId : undefined);
      return { saved, isAsSent: session.kind.isSame(session.kind.toDocument(saved), sent) };
    },
    onSuccess: async ({ saved, isAsSent }, asked) => {
      const replaced = session.draftSubject;
      const documentId = session.kind.idOf(saved);
      if (replaced.documentId === null) drafts.rememberSaved(replaced, documentId);
      queryClient.setQueryData(calls.keyOf(documentId), saved);
      if (isAsSent) session.rebase(saved, session.store.getState().document);
      else session.conflictWith(saved);
      await onSaved({ saved, wasDraft: replaced.documentId === null, isOpen }, asked);
    },
  });
}

function useIsOpen(): () => boolean {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => isOpen.current;
}
