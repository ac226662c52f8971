import type { CoverLetter } from '#contracts';
import { replaceTexts, setFields } from './letter-document.js';
import type { LetterDocument } from './letter-document.js';
import { letterCalls } from './letter-requests.js';
import type { LetterDrafts, LetterSession } from './letter-type.js';
import { useFirstSave as useFirstSaveOf } from '@/components/document-editor/use-first-save';
import { queryKeys } from '@/lib/query/query-keys';

/** Texts by question. */
export type QuestionTexts = ReadonlyMap<string, string>;

interface FirstSave {
  title: string;
  /** Accepted changes of the AI's, saved after the text that was before, so that both are kept. */
  improved: QuestionTexts | null;
}

interface FirstSavedLetter extends FirstSave {
  letter: CoverLetter;
  /** Whether it was a draft, whose jobs the letter has now; not so a letter that took the place of one that is gone. */
  wasDraft: boolean;
  /** Whether the editor is still on the screen; the member may have left before the answer came. */
  isOpen: boolean;
}

/** Saves a letter that only this device has had so far, and then what the AI made of it. */
export const useFirstSave = (
  session: LetterSession,
  drafts: LetterDrafts,
  onSaved: (saved: FirstSavedLetter) => void,
) =>
  useFirstSaveOf<LetterDocument, CoverLetter, FirstSave>(session, letterCalls, drafts, {
    invalidate: [queryKeys.jobs],
    prepare: ({ title }) => session.update(setFields({ title })),
    onSaved: async ({ saved: letter, wasDraft, isOpen }, firstSave) => {
      if (firstSave.improved) await saveImproved(session, firstSave.improved);
      onSaved({ ...firstSave, letter, wasDraft, isOpen: isOpen() });
    },
  });

/** If this save does not work, the improved text waits as the letter's draft. */
async function saveImproved(session: LetterSession, texts: QuestionTexts): Promise<void> {
  await session.saveNow();
  session.edit(replaceTexts(texts)(session.store.getState().document), { improved: true });
  await session.saveNow();
}
