import { useQueryClient } from '@tanstack/react-query';
import { coverLetterRoutes } from '#contracts';
import type { CoverLetter } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { toCreate, toDocument, toUpdate } from '../document/letter-document.js';
import type { LetterDocument } from '../document/letter-document.js';
import type { LetterDrafts, LetterSession } from '../document/letter-kind.js';

export interface FirstSave {
  title: string;
  /** The letter with accepted changes of the AI's, saved after the text that was before, so that both are kept. */
  improved?: LetterDocument;
}

/** Saves a document that only this device has had so far. */
export function useFirstSave(
  session: LetterSession,
  drafts: LetterDrafts,
  onSaved: (letter: CoverLetter) => void,
) {
  const queryClient = useQueryClient();
  return useApiMutation<CoverLetter, FirstSave>({
    loading: 'toast',
    successMessage: '저장했어요.',
    invalidate: [queryKeys.coverLetterList],
    mutationFn: async ({ title, improved }) => {
      const document = { ...session.store.getState().document, title };
      const letter = await callApi(coverLetterRoutes.create, { body: toCreate(document) });
      return improved ? saveImproved(session, drafts, letter, { ...improved, title }) : letter;
    },
    onSuccess: async (letter) => {
      drafts.rememberSaved(session.draftSubject, letter.coverLetterId);
      await session.abandon();
      queryClient.setQueryData(queryKeys.coverLetter(letter.coverLetterId), letter);
      onSaved(letter);
    },
  });
}

/** The first save has worked: if this one does not, the improved text waits as the letter's draft. */
async function saveImproved(
  session: LetterSession,
  drafts: LetterDrafts,
  letter: CoverLetter,
  improved: LetterDocument,
): Promise<CoverLetter> {
  const { coverLetterId, version } = letter;
  try {
    return await callApi(coverLetterRoutes.update, {
      params: { id: coverLetterId },
      body: toUpdate(withIdsOf(letter, improved), version, true),
    });
  } catch (error) {
    console.error('개선한 글을 저장하지 못해 이 기기에 보관합니다.', error);
    const document = withIdsOf(letter, improved);
    const subject = { ...session.draftSubject, documentId: coverLetterId };
    const kept = { document, improved: true, baseVersion: version, writerId: '', updatedAt: Date.now() };
    await drafts.write({ ...subject, ...kept });
    return letter;
  }
}

/** Questions keep their order through a save; their ids are the server's from then on. */
function withIdsOf(letter: CoverLetter, document: LetterDocument): LetterDocument {
  const saved = toDocument(letter).questions;
  const questions = document.questions.map((question, index) => ({
    ...question,
    questionId: saved[index]?.questionId ?? question.questionId,
  }));
  return { ...document, questions };
}
