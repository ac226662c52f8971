import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isHttpError } from '@/lib/api/api-errors';
import type { DocumentType, SavedDocument } from './document-type.js';
import type { Draft, DraftStore, DraftSubject } from './draft-store.js';
import type { DraftOrigin } from './tab-draft.js';

/** What an editor starts from. */
export interface Opening<Document, Saved> {
  document: Document;
  saved: Saved | null;
  /** The saved document that this one was written on; null when that is not known. */
  base: Document | null;
  improved: boolean;
  /** The draft of this device that the document comes from; null when it comes from the server or is new. */
  restoredFrom: DraftOrigin | null;
  /** Whether the draft was written on another version than the saved one, so that the member has to merge them. */
  isConflicting: boolean;
}

/** Brings together what the server has and what this device kept. */
export function openingOf<Document, Saved extends SavedDocument>(
  type: Pick<DocumentType<Document, Saved>, 'toDocument' | 'empty' | 'isSame'>,
  saved: Saved | null,
  draft: Draft<Document> | null,
): Opening<Document, Saved> {
  const document = saved ? type.toDocument(saved) : type.empty();
  const base = saved && document;
  if (!draft || (saved && type.isSame(draft.document, document)))
    return { document, saved, base, improved: false, restoredFrom: null, isConflicting: false };
  const isConflicting = saved !== null && draft.baseVersion !== saved.version;
  return {
    document: draft.document,
    saved,
    base: isConflicting ? (draft.base ?? null) : saved && type.toDocument(saved, draft.document),
    improved: draft.improved,
    restoredFrom: { writerId: draft.writerId, updatedAt: draft.updatedAt },
    isConflicting,
  };
}

type OpeningState<Document, Saved> =
  | { status: 'loading' }
  /** The document was deleted; what this device kept of it is now the draft of a new one. */
  | { status: 'detached'; draftId: string }
  | { status: 'failed'; error: Error; retry: () => void; isRetrying: boolean }
  | { status: 'ready'; opening: Opening<Document, Saved> };

/** Loads the document and this device's draft of it, once; later changes are handled by the editor. */
export function useOpening<Document, Saved extends SavedDocument>(
  type: DocumentType<Document, Saved>,
  current: DraftSubject,
): OpeningState<Document, Saved> {
  const { drafts, requests } = type;
  // The subject as it was opened: a first save changes it while the document stays open.
  const [subject] = useState(current);
  const { documentId } = subject;
  const saved = useQuery({
    queryKey: requests.keyOf(documentId ?? 0),
    queryFn: ({ signal }) => requests.fetch(documentId ?? 0, signal),
    staleTime: 0,
    enabled: documentId !== null,
  });
  const draft = useDraft(subject, drafts);
  const [opening, setOpening] = useState<Opening<Document, Saved> | null>(null);

  // A draft that equals the server's document is deleted: a later save elsewhere would make it look like a conflict.
  const isRedundant =
    opening !== null && opening.restoredFrom === null && draft !== 'loading' && draft !== null;
  useEffect(() => {
    if (isRedundant)
      drafts
        .discardAsOf(draft)
        .catch((error: unknown) => console.error('지난 초안을 지우지 못했습니다.', error));
  }, [isRedundant, drafts, draft]);

  const isDeleted = opening === null && isHttpError(saved.error, 404);
  const detached = useDetached(isDeleted && draft !== 'loading' ? draft : null, drafts);

  const isLoaded = draft !== 'loading' && (documentId === null || saved.data !== undefined);
  if (opening === null && isLoaded) setOpening(openingOf(type, saved.data ?? null, draft));
  if (opening) return { status: 'ready', opening };
  if (detached.status === 'detached') return detached;
  if (saved.error && !(isDeleted && draft === 'loading') && detached.status === 'none')
    return {
      status: 'failed',
      error: saved.error,
      retry: () => void saved.refetch(),
      isRetrying: saved.isFetching,
    };
  return { status: 'loading' };
}

type DetachState = { status: 'none' } | { status: 'detaching' } | { status: 'detached'; draftId: string };

/** Turns the draft of a deleted document into the draft of a new one, so that its text can still be opened. */
function useDetached<Document>(orphan: Draft<Document> | null, drafts: DraftStore<Document>): DetachState {
  const [draftId] = useState(() => crypto.randomUUID());
  const [outcome, setOutcome] = useState<'pending' | 'detached' | 'failed'>('pending');
  useEffect(() => {
    if (!orphan) return;
    let isCurrent = true;
    drafts.detach(orphan, draftId).then(
      () => isCurrent && setOutcome('detached'),
      (error: unknown) => {
        console.error('지워진 글의 초안을 옮기지 못했습니다.', error);
        if (isCurrent) setOutcome('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [orphan, drafts, draftId]);
  if (outcome === 'detached') return { status: 'detached', draftId };
  return { status: orphan && outcome === 'pending' ? 'detaching' : 'none' };
}

function useDraft<Document>(
  { memberId, documentId, draftId }: DraftSubject,
  drafts: DraftStore<Document>,
): Draft<Document> | null | 'loading' {
  const [draft, setDraft] = useState<Draft<Document> | null | 'loading'>('loading');
  useEffect(() => {
    let isCurrent = true;
    // A device whose drafts cannot be read still opens documents.
    const found = drafts.read({ memberId, documentId, draftId }).catch((error: unknown) => {
      console.error('이 기기에 보관한 글을 읽지 못했습니다.', error);
      return null;
    });
    void found.then((kept) => isCurrent && setDraft(kept));
    return () => {
      isCurrent = false;
    };
  }, [drafts, memberId, documentId, draftId]);
  return draft;
}
