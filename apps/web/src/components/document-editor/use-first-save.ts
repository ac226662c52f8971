import { useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import type { DocumentEditor } from './document-editor.js';
import type { SavedDocument } from './document-type.js';
import type { DraftSubject } from './draft-store.js';

interface FirstSaved<Saved> {
  saved: Saved;
  /** What was saved: a draft, or the document that had been deleted and was saved again. */
  replaced: DraftSubject;
  /** Whether the editor is still on the screen; the member may have left before the answer came. */
  isOpen: () => boolean;
}

interface FirstSaveOptions<Saved, Variables> {
  /** Changes the document before it is sent. */
  prepare?: (variables: Variables) => void;
  onSaved: (outcome: FirstSaved<Saved>, variables: Variables) => void | Promise<void>;
  /** What changes besides the lists of documents. */
  invalidate?: readonly QueryKey[];
}

interface Answer<Saved> {
  saved: Saved;
  /**
   * Whether the answer holds what was sent. For a draft that the server had saved before, it stores nothing and
   * answers the document of that save, which may differ.
   */
  isAsSent: boolean;
}

/**
 * Saves a document that only this device has; what is written meanwhile stays and is saved next. If the server had
 * saved the draft before and the text has changed since, the editor is in conflict afterwards.
 */
export function useFirstSave<Document, Saved extends SavedDocument, Variables = void>(
  editor: DocumentEditor<Document, Saved>,
  { prepare, onSaved, invalidate = [] }: FirstSaveOptions<Saved, Variables>,
) {
  const { type } = editor;
  const { requests } = type;
  const queryClient = useQueryClient();
  const isOpen = useIsOpen();
  return useApiMutation<Answer<Saved>, Variables>({
    loading: 'toast',
    successMessage: ({ isAsSent }) => (isAsSent ? '저장했어요.' : null),
    invalidate: [requests.listKey, ...invalidate],
    mutationFn: async (variables) => {
      prepare?.(variables);
      const sent = editor.store.getState().document;
      const { documentId, draftId } = editor.draftSubject;
      // The server recognizes a draft that it saved before. A deleted document is saved as a new one, without its draft.
      const saved = await requests.create(sent, documentId === null ? draftId : undefined);
      return { saved, isAsSent: type.isSame(type.toDocument(saved), sent) };
    },
    onSuccess: async ({ saved, isAsSent }, variables) => {
      const replaced = editor.draftSubject;
      const documentId = type.idOf(saved);
      if (replaced.documentId === null) type.drafts.rememberSaved(replaced, documentId);
      queryClient.setQueryData(requests.keyOf(documentId), saved);
      if (isAsSent) editor.rebase(saved, editor.store.getState().document);
      else editor.conflictWith(saved);
      await onSaved({ saved, replaced, isOpen }, variables);
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
