import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isHttpError } from '@/lib/api/api-errors';
import type { DocumentCalls } from './document-calls.js';
import type { DocumentKind, SavedDocument } from './document-kind.js';
import type { Draft, DraftStore, DraftSubject } from './draft-store.js';
import { openingOf } from './opening.js';
import type { Opening } from './opening.js';

export type OpeningState<Document, Saved> =
  | { status: 'loading' }
  /** The document is gone; what this device kept of it is the draft of a new one from now on. */
  | { status: 'detached'; draftId: string }
  | { status: 'failed'; error: Error; retry: () => void; isRetrying: boolean }
  | { status: 'ready'; opening: Opening<Document, Saved> };

/** Loads the document and this device's draft of it, once; what comes later is the session's business. */
export function useOpening<Document, Saved extends SavedDocument>(
  kind: DocumentKind<Document, Saved>,
  calls: DocumentCalls<Document, Saved>,
  current: DraftSubject,
  drafts: DraftStore<Document>,
): OpeningState<Document, Saved> {
  // As it was opened: a first save changes the subject, and its draft is being written.
  const [subject] = useState(current);
  const { documentId } = subject;
  const saved = useQuery({
    queryKey: calls.keyOf(documentId ?? 0),
    queryFn: ({ signal }) => calls.fetch(documentId ?? 0, signal),
    staleTime: 0,
    enabled: documentId !== null,
  });
  const draft = useDraft(subject, drafts);
  const [opening, setOpening] = useState<Opening<Document, Saved> | null>(null);

  // A draft that says what the server says has served its time; left lying, it would look like a conflict one day.
  const isSpent = opening !== null && opening.restoredAt === null && draft !== 'loading' && draft !== null;
  useEffect(() => {
    if (isSpent)
      drafts
        .discardAsOf(draft)
        .catch((error: unknown) => console.error('지난 임시 글을 지우지 못했습니다.', error));
  }, [isSpent, drafts, draft]);

  const isGone = opening === null && isHttpError(saved.error, 404);
  const detached = useDetached(isGone && draft !== 'loading' ? draft : null, drafts);

  const isLoaded = draft !== 'loading' && (documentId === null || saved.data !== undefined);
  if (opening === null && isLoaded) setOpening(openingOf(kind, saved.data ?? null, draft));
  if (opening) return { status: 'ready', opening };
  if (detached.status === 'detached') return detached;
  if (saved.error && !(isGone && draft === 'loading') && detached.status === 'none')
    return {
      status: 'failed',
      error: saved.error,
      retry: () => void saved.refetch(),
      isRetrying: saved.isFetching,
    };
  return { status: 'loading' };
}

type DetachState = { status: 'none' } | { status: 'detaching' } | { status: 'detached'; draftId: string };

/** Moves the draft of a document that is gone to a new one; what is written must not end in a page that is not there. */
function useDetached<Document>(orphan: Draft<Document> | null, drafts: DraftStore<Document>): DetachState {
  const [draftId] = useState(() => crypto.randomUUID());
  const [outcome, setOutcome] = useState<'pending' | 'detached' | 'failed'>('pending');
  useEffect(() => {
    if (!orphan) return;
    let isCurrent = true;
    drafts.detach(orphan, draftId).then(
      () => isCurrent && setOutcome('detached'),
      (error: unknown) => {
        console.error('지워진 글의 임시 글을 옮기지 못했습니다.', error);
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
    // A device that can't read its drafts still opens documents.
    const found = drafts.read({ memberId, documentId, draftId }).catch(() => null);
    void found.then((kept) => isCurrent && setDraft(kept));
    return () => {
      isCurrent = false;
    };
  }, [drafts, memberId, documentId, draftId]);
  return draft;
}
