import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { coverLetterRoutes } from '#contracts';
import type { CoverLetter } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { replaceTexts, setFields } from '../document/edit-document.js';
import { isSameDocument, toCreate, toDocument } from '../document/letter-document.js';
import type { LetterDocument } from '../document/letter-document.js';
import type { LetterDrafts, LetterSession } from '../document/letter-kind.js';

/** Texts by question. */
export type QuestionTexts = ReadonlyMap<string, string>;

export interface FirstSave {
  title: string;
  /** Accepted changes of the AI's, saved after the text that was before, so that both are kept. */
  improved: QuestionTexts | null;
}

export interface FirstSaved extends FirstSave {
  letter: CoverLetter;
  /** Whether it was a draft, whose jobs the letter has now; not so a letter that took the place of one that is gone. */
  wasDraft: boolean;
  /** Whether the editor is still on the screen; the member may have left before the answer came. */
  isOpen: boolean;
}

/** Saves a document that only this device has had so far; what is written meanwhile stays and is saved next. */
export function useFirstSave(
  session: LetterSession,
  drafts: LetterDrafts,
  onSaved: (saved: FirstSaved) => void,
) {
  const queryClient = useQueryClient();
  const isOpen = useIsOpen();
  return useApiMutation<{ letter: CoverLetter; sent: LetterDocument }, FirstSave>({
    loading: 'toast',
    successMessage: '저장했어요.',
    invalidate: [queryKeys.coverLetterList, queryKeys.jobs],
    mutationFn: async ({ title }) => {
      session.update(setFields({ title }));
      const sent = session.store.getState().document;
      return { letter: await create(session, sent), sent };
    },
    onSuccess: async ({ letter, sent }, firstSave) => {
      const replaced = session.draftSubject;
      const { coverLetterId } = letter;
      if (replaced.documentId === null) drafts.rememberSaved(replaced, coverLetterId);
      queryClient.setQueryData(queryKeys.coverLetter(coverLetterId), letter);
      // A draft that was saved before, unheard, is answered with what it became.
      if (isSameDocument(toDocument(letter), sent)) session.rebase(letter, session.store.getState().document);
      else session.conflictWith(letter);
      if (firstSave.improved) await saveImproved(session, firstSave.improved);
      onSaved({ ...firstSave, letter, wasDraft: replaced.documentId === null, isOpen: isOpen.current });
    },
  });
}

/** The server tells a draft that was saved already; one whose letter is gone is a new letter. */
function create(session: LetterSession, document: LetterDocument): Promise<CoverLetter> {
  const { documentId, draftId } = session.draftSubject;
  const draft = documentId === null ? { draftId } : {};
  return callApi(coverLetterRoutes.create, { body: { ...toCreate(document), ...draft } });
}

/** If this save does not work, the improved text waits as the letter's draft. */
async function saveImproved(session: LetterSession, texts: QuestionTexts): Promise<void> {
  await session.saveNow();
  session.edit(replaceTexts(texts)(session.store.getState().document), { improved: true });
  await session.saveNow();
}

function useIsOpen() {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
