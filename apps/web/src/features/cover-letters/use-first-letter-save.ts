import type { CoverLetter } from '#contracts';
import { useFirstSave } from '@/components/document-editor/use-first-save';
import { queryKeys } from '@/lib/query/query-keys';
import { replaceTexts, setFields } from './letter-document.js';
import type { LetterDocument, QuestionTexts } from './letter-document.js';
import type { LetterEditor } from './letter-type.js';

interface FirstLetterSave {
  title: string;
  /** Accepted changes of the AI. They are saved after the text before them, so that the history keeps both. */
  improved: QuestionTexts | null;
}

interface FirstSavedLetter extends FirstLetterSave {
  letter: CoverLetter;
  /** Whether it was a draft, whose jobs the letter has now; false for a deleted letter that was saved as a new one. */
  wasDraft: boolean;
  /** Whether the editor is still on the screen; the member may have left before the answer came. */
  isOpen: boolean;
}

/** Saves a letter that only this device has, and then the changes of the AI. */
export const useFirstLetterSave = (editor: LetterEditor, onSaved: (saved: FirstSavedLetter) => void) =>
  useFirstSave<LetterDocument, CoverLetter, FirstLetterSave>(editor, {
    invalidate: [queryKeys.jobs],
    prepare: ({ title }) => editor.update(setFields({ title })),
    onSaved: async ({ saved: letter, wasDraft, isOpen }, variables) => {
      if (variables.improved) await saveImproved(editor, variables.improved);
      onSaved({ ...variables, letter, wasDraft, isOpen: isOpen() });
    },
  });

/** If this save fails, the improved text stays as the letter's draft. */
async function saveImproved(editor: LetterEditor, texts: QuestionTexts): Promise<void> {
  await editor.saveNow();
  editor.edit(replaceTexts(texts)(editor.store.getState().document), { improved: true });
  await editor.saveNow();
}
