import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { coverLetterRoutes } from '#contracts';
import type { CoverLetter } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import type { DraftStore, DraftSubject } from '../autosave/draft-store.js';
import { LetterSession } from '../autosave/letter-session.js';
import type { Opening } from '../autosave/opening.js';
import { coverLetterQuery } from '../cover-letter-queries.js';
import { toDocument, toUpdate } from '../document/letter-document.js';
import { onSavedElsewhere, tellSaved } from './saved-elsewhere.js';
import { useSessionLifecycle } from './use-session-lifecycle.js';

/** Names this tab among those that write drafts. */
const TAB_ID = crypto.randomUUID();

/** The open document of the page. */
export function useLetterSession(subject: DraftSubject, opening: Opening, drafts: DraftStore): LetterSession {
  const queryClient = useQueryClient();
  const [session] = useState(() => {
    const { coverLetterId } = subject;
    const onSaved = (letter: CoverLetter) => {
      queryClient.setQueryData(queryKeys.coverLetter(letter.coverLetterId), letter);
      void queryClient.invalidateQueries({ queryKey: queryKeys.coverLetterList });
      tellSaved({ coverLetterId: letter.coverLetterId, version: letter.version });
    };
    return new LetterSession(
      { subject, writerId: TAB_ID, ...opening },
      {
        drafts,
        onSaved,
        isOnline: () => navigator.onLine,
        save: (document, version, improved) =>
          callApi(coverLetterRoutes.update, {
            params: { id: coverLetterId ?? 0 },
            body: toUpdate(document, version, improved),
          }),
      },
    );
  });
  useSessionLifecycle(session);
  useFollowOtherSaves(session, subject.coverLetterId);
  return session;
}

/** Takes over what was saved in another tab or on another device, as long as nothing is unsaved here. */
function useFollowOtherSaves(session: LetterSession, coverLetterId: number | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (coverLetterId === null) return;
    const query = coverLetterQuery(coverLetterId);
    const refetch = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    const take = () => {
      const letter = queryClient.getQueryData(query.queryKey);
      const { phase, version } = session.store.getState().save;
      if (letter && phase === 'saved' && letter.version > (version ?? 0))
        session.rebase(letter, toDocument(letter));
    };
    const stops = [
      onSavedElsewhere((message) => message.coverLetterId === coverLetterId && refetch()),
      queryClient.getQueryCache().subscribe(take),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient, session, coverLetterId]);
}
