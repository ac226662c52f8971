import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DraftStore, DraftSubject, LetterDraft } from '../autosave/draft-store.js';
import { openingOf } from '../autosave/opening.js';
import type { Opening } from '../autosave/opening.js';
import { coverLetterQuery } from '../cover-letter-queries.js';

export type OpeningState =
  | { status: 'loading' }
  | { status: 'failed'; error: Error; retry: () => void; isRetrying: boolean }
  | { status: 'ready'; opening: Opening };

/** Loads the letter and this device's draft of it, once; what comes later is the session's business. */
export function useOpening(subject: DraftSubject, drafts: DraftStore): OpeningState {
  const { coverLetterId } = subject;
  const letter = useQuery({ ...coverLetterQuery(coverLetterId ?? 0), enabled: coverLetterId !== null });
  const draft = useDraft(subject, drafts);
  const [opening, setOpening] = useState<Opening | null>(null);

  // A draft that says what the server says has served its time; left lying, it would look like a conflict one day.
  const isSpent = opening !== null && opening.restoredAt === null && draft !== 'loading' && draft !== null;
  useEffect(() => {
    if (isSpent)
      drafts
        .discard(draft)
        .catch((error: unknown) => console.error('지난 임시 글을 지우지 못했습니다.', error));
  }, [isSpent, drafts, draft]);

  const isLoaded = draft !== 'loading' && (coverLetterId === null || letter.data !== undefined);
  if (opening === null && isLoaded) setOpening(openingOf(letter.data ?? null, draft));
  if (opening) return { status: 'ready', opening };
  if (letter.error)
    return {
      status: 'failed',
      error: letter.error,
      retry: () => void letter.refetch(),
      isRetrying: letter.isFetching,
    };
  return { status: 'loading' };
}

function useDraft(
  { memberId, coverLetterId, draftId }: DraftSubject,
  drafts: DraftStore,
): LetterDraft | null | 'loading' {
  const [draft, setDraft] = useState<LetterDraft | null | 'loading'>('loading');
  useEffect(() => {
    let isCurrent = true;
    // A device that can't read its drafts still opens letters.
    const found = drafts.read({ memberId, coverLetterId, draftId }).catch(() => null);
    void found.then((kept) => isCurrent && setDraft(kept));
    return () => {
      isCurrent = false;
    };
  }, [drafts, memberId, coverLetterId, draftId]);
  return draft;
}
