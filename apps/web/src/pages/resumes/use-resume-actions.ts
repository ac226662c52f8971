import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exportRoutes, isBlank } from '#contracts';
import type { ResumeExportFormat } from '#contracts';
import { useFirstSave } from '@/components/document-editor/use-first-save';
import { EXPORT_FORMATS } from '@/components/export-menu';
import { useFileExport } from '@/components/file-export';
import { notifyCorrected } from '@/components/spelling/notify-corrected';
import { fieldErrorsOf } from '@/features/resumes/resume-conversion';
import { setFields } from '@/features/resumes/resume-document';
import { useDuplicateResume } from '@/features/resumes/resume-requests';
import { longTextsOf, replaceLongTexts } from '@/features/resumes/resume-texts';
import type { ResumeEditor } from '@/features/resumes/resume-type';
import { seoulDay } from '@/lib/format';
import { paths } from '@/lib/paths';
import { notify } from '@/lib/toast';

export type ResumeDialog = 'none' | 'conflict' | 'versions';

/** The actions on a resume and the dialog that is open: saving, correcting, exporting and copying. */
export function useResumeActions(editor: ResumeEditor) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<ResumeDialog>('none');
  const [isCorrecting, setIsCorrecting] = useState(false);
  const firstSave = useFirstSave(editor, {
    onSaved: ({ saved, isOpen }) => {
      if (!isOpen()) return;
      if (isConflicting(editor)) setDialog('conflict');
      void navigate(paths.resume(saved.resumeId), { replace: true });
    },
  });
  const duplication = useDuplicateResume((copy) => void navigate(paths.resume(copy.resumeId)));
  const fileExport = useFileExport(exportRoutes.resume);

  /** @returns the id of the resume with everything saved; null when that was not possible, which the page shows then */
  const saveAll = async (): Promise<number | null> => {
    giveTitle(editor);
    const { document, save } = editor.store.getState();
    const refusal = editor.type.refuseSave(document);
    if (refusal) return showRefusal(refusal, document);
    if (isConflicting(editor)) return openConflict();
    if (save.version === null || save.phase === 'gone') return saveFirst();
    const { phase } = await editor.saveNow();
    return phase === 'saved' ? editor.draftSubject.documentId : null;
  };
  const openConflict = (): null => {
    setDialog('conflict');
    return null;
  };
  const saveFirst = async (): Promise<number | null> => {
    // A toast has said why it failed.
    const answer = await firstSave.mutateAsync().catch(() => null);
    return answer && !isConflicting(editor) ? answer.saved.resumeId : null;
  };
  const afterSave = (work: (resumeId: number) => void) => {
    void saveAll().then((resumeId) => {
      if (resumeId !== null) work(resumeId);
      else if (editor.store.getState().save.phase === 'offline')
        notify.error('인터넷에 연결되면 할 수 있어요.');
    });
  };

  /**
   * Puts corrections into the long texts and saves the resume; the history keeps the texts before them if it was saved
   * before.
   */
  const correct = async (texts: ReadonlyMap<string, string>, onApplied: () => void) => {
    const read = () =>
      new Map(longTextsOf(editor.store.getState().document).map(({ textId, text }) => [textId, text]));
    setIsCorrecting(true);
    if (editor.store.getState().save.version !== null) await editor.saveNow();
    const before = read();
    editor.update(replaceLongTexts(texts));
    setIsCorrecting(false);
    onApplied();
    notifyCorrected({
      before,
      corrected: texts,
      read,
      replace: (replaced) => editor.update(replaceLongTexts(replaced)),
    });
    await saveAll();
  };

  return {
    dialog,
    open: setDialog,
    close: () => setDialog('none'),
    save: () => void saveAll(),
    isSavingFirst: firstSave.isPending,
    exportAs: (format: ResumeExportFormat) =>
      afterSave((id) =>
        fileExport.start({ params: { id }, query: { format } }, EXPORT_FORMATS[format].label),
      ),
    isExporting: fileExport.isBusy,
    duplicate: () => afterSave((id) => duplication.mutate(id)),
    correct: (texts: ReadonlyMap<string, string>, onApplied: () => void) => void correct(texts, onApplied),
    isCorrecting,
  };
}

export type ResumeActions = ReturnType<typeof useResumeActions>;

const isConflicting = (editor: ResumeEditor): boolean => editor.store.getState().save.phase === 'conflict';

/** A resume that is saved before it was named is named after the day. */
function giveTitle(editor: ResumeEditor): void {
  if (!isBlank(editor.store.getState().document.title)) return;
  editor.update(setFields({ title: `이력서_${seoulDay(new Date()).replaceAll('-', '_')}` }));
}

function showRefusal(refusal: string, document: Parameters<typeof fieldErrorsOf>[0]): null {
  const [first] = Object.values(fieldErrorsOf(document));
  notify.error(first === undefined ? refusal : `${refusal} ${first}`);
  return null;
}
