import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exportRoutes, type CoverLetter, type CoverLetterExportFormat } from '#contracts';
import type { AutosaveState } from '@/components/document-editor/autosave';
import { useFirstSave } from '@/components/document-editor/use-first-save';
import { EXPORT_FORMATS } from '@/components/export-menu';
import { useFileExport } from '@/components/file-export';
import { notifyCorrected } from '@/components/spelling/notify-corrected';
import { useCompletionStore } from '@/features/cover-letters/completion-modal';
import {
  defaultTitle,
  type LetterDocument,
  type QuestionTexts,
  replaceTexts,
  refuseSave,
  setFields,
} from '@/features/cover-letters/letter-document';
import type { LetterEditor } from '@/features/cover-letters/letter-type';
import { moveStoredWish } from '@/features/improve/stored-wish';
import type { ReviewQuestion } from '@/features/improve/locate-changes';
import type { ImproveJob } from '@/features/improve/use-improve-job';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { queryKeys } from '@/lib/query/query-keys';
import { notify } from '@/lib/toast';

export type EditorDialog = 'none' | 'title' | 'conflict' | 'versions' | 'list';

interface LetterActionsOptions {
  editor: LetterEditor;
  improve: ImproveJob;
  /** Accepted changes are in the letter. */
  onApplied: () => void;
}

/**
 * The actions on a letter and the dialog that is open: saving (the first time with a title, again, with changes of the
 * AI, with corrections) and exporting.
 */
export function useLetterActions({ editor, improve, onApplied }: LetterActionsOptions) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<EditorDialog>('none');
  const [improved, setImproved] = useState<QuestionTexts | null>(null);
  const [applyError, setApplyError] = useState<string | null>(null);
  const [isApplying, setIsApplying] = useState(false);
  const complete = useCompletionStore((state) => state.complete);

  const firstSave = useFirstLetterSave(editor, ({ letter, improved: texts, wasDraft, isOpen }) => {
    if (texts) void improve.dismiss();
    if (!isOpen) return;
    const isConflicting = editor.store.getState().save.phase === 'conflict';
    setDialog(isConflicting ? 'conflict' : 'none');
    if (!isConflicting) complete(letter.coverLetterId);
    const namesJob = !texts && !wasDraft && improve.offer !== 'none';
    const job = namesJob ? { job: improve.job?.jobId } : {};
    void navigate(paths.coverLetter(letter.coverLetterId, job), { replace: true });
  });

  const askTitle = (texts: QuestionTexts | null) => {
    // Ctrl+S in the modal: the changes that it was opened with are still to be saved.
    if (firstSave.isPending || dialog === 'title') return;
    setImproved(texts);
    firstSave.reset();
    setDialog('title');
  };

  const save = async () => {
    const { document, save: state } = editor.store.getState();
    const refusal = refuseSave(document);
    if (refusal) notify.error(refusal);
    else if (state.phase === 'conflict') setDialog('conflict');
    else if (state.version === null || state.phase === 'gone') askTitle(null);
    else await editor.saveNow();
  };

  const fileExport = useFileExport(exportRoutes.coverLetter);
  const exportAs = async (format: CoverLetterExportFormat) => {
    const { version, phase } = editor.store.getState().save;
    const { documentId } = editor.draftSubject;
    if (version === null || documentId === null || phase === 'gone') {
      notify.error('먼저 저장하면 내보낼 수 있어요.');
      return save();
    }
    const saved = await editor.saveNow();
    if (saved.phase === 'conflict') setDialog('conflict');
    else if (saved.phase !== 'saved') notify.error('쓰던 글을 저장해야 내보낼 수 있어요.');
    else fileExport.start({ params: { id: documentId }, query: { format } }, EXPORT_FORMATS[format].label);
  };

  const apply = async (questions: readonly ReviewQuestion[]) => {
    const texts = textsOf(questions);
    const { document, save: state } = editor.store.getState();
    const refusal = refuseSave(replaceTexts(texts)(document));
    setApplyError(refusal);
    if (refusal) return;
    if (state.version === null) return askTitle(texts);
    setIsApplying(true);
    const { phase } = await saveImproved(editor, texts);
    setIsApplying(false);
    await improve.dismiss();
    onApplied();
    const { documentId } = editor.draftSubject;
    if (phase === 'saved' && documentId !== null) complete(documentId);
    if (phase === 'conflict') setDialog('conflict');
  };

  /**
   * Puts corrections that no AI made into the letter and saves it; the history keeps the text before them. For a letter
   * that was never saved, the title is asked for instead of saving.
   */
  const correct = async (questions: readonly ReviewQuestion[]) => {
    const texts = textsOf(questions);
    const { document, save: state } = editor.store.getState();
    const refusal = refuseSave(replaceTexts(texts)(document));
    setApplyError(refusal);
    if (refusal) return;
    const isSaved = state.version !== null;
    setIsApplying(true);
    if (isSaved) await editor.saveNow();
    const read = () => textsOf(editor.store.getState().document.questions);
    const before = read();
    editor.update(replaceTexts(texts));
    if (isSaved) await editor.saveNow();
    setIsApplying(false);
    onApplied();
    notifyCorrected({
      before,
      corrected: texts,
      read,
      replace: (replaced) => editor.update(replaceTexts(replaced)),
    });
    if (editor.store.getState().save.phase === 'conflict') setDialog('conflict');
    else if (!isSaved) askTitle(null);
  };

  return {
    dialog,
    open: setDialog,
    close: () => setDialog('none'),
    save: () => void save(),
    exportAs: (format: CoverLetterExportFormat) => void exportAs(format),
    isExporting: fileExport.isBusy,
    apply: (questions: readonly ReviewQuestion[]) => void apply(questions),
    correct: (questions: readonly ReviewQuestion[]) => void correct(questions),
    isApplying: isApplying || firstSave.isPending,
    applyError,
    /** For the title modal. */
    initialTitle: () => editor.store.getState().document.title.trim() || defaultTitle(new Date()),
    saveFirst: (title: string) => firstSave.mutate({ title, improved }),
    isSavingFirst: firstSave.isPending,
    firstSaveError: firstSave.error && errorMessage(firstSave.error),
  };
}

const textsOf = (questions: readonly { questionId: string; text: string }[]): QuestionTexts =>
  new Map(questions.map(({ questionId, text }) => [questionId, text]));

export type LetterActions = ReturnType<typeof useLetterActions>;

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
const useFirstLetterSave = (editor: LetterEditor, onSaved: (saved: FirstSavedLetter) => void) =>
  useFirstSave<LetterDocument, CoverLetter, FirstLetterSave>(editor, {
    invalidate: [queryKeys.jobs],
    prepare: ({ title }) => editor.update(setFields({ title })),
    onSaved: async ({ saved: letter, replaced, isOpen }, variables) => {
      const { documentId, draftId } = replaced;
      moveStoredWish(
        { coverLetterId: documentId, draftId },
        { coverLetterId: letter.coverLetterId, draftId },
      );
      if (variables.improved) await saveImproved(editor, variables.improved);
      onSaved({ ...variables, letter, wasDraft: documentId === null, isOpen: isOpen() });
    },
  });

/**
 * Puts changes of the AI into the letter and saves it. What was typed before is saved first, so that the history keeps
 * it apart from the AI's text. If the save fails, the improved text stays as the letter's draft.
 * @returns the state after the save
 */
async function saveImproved(editor: LetterEditor, texts: QuestionTexts): Promise<AutosaveState<CoverLetter>> {
  await editor.saveNow();
  editor.edit(replaceTexts(texts)(editor.store.getState().document), { improved: true });
  return editor.saveNow();
}
