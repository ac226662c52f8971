import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exportRoutes, type ResumeExportFormat } from '#contracts';
import { EXPORT_FORMATS } from '@/components/export-menu/export-menu';
import { useFileExport } from '@/components/export-menu/use-file-export';
import {
  fieldErrorsOf,
  resumeCalls,
  setFields,
  useDuplicateResume,
  type ResumeDrafts,
  type ResumeSession,
} from '@/features/resumes';
import { useFirstSave } from '@/lib/autosave/use-first-save';
import { seoulDay } from '@/lib/format';
import { paths } from '@/lib/paths';
import { notify } from '@/lib/toast';

export type ResumeDialog = 'none' | 'conflict' | 'versions';

/** Saving in all its ways, taking out as a file, and copying. */
export function useResumeActions(session: ResumeSession, drafts: ResumeDrafts) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<ResumeDialog>('none');
  const firstSave = useFirstSave(session, resumeCalls, drafts, {
    onSaved: ({ saved, isOpen }) => {
      if (!isOpen()) return;
      if (isConflicting(session)) setDialog('conflict');
      void navigate(paths.resume(saved.resumeId), { replace: true });
    },
  });
  const duplication = useDuplicateResume((copy) => void navigate(paths.resume(copy.resumeId)));
  const fileExport = useFileExport(exportRoutes.resume);

  /** @returns the id of the resume with everything saved; null when that was not possible, and the member was told why */
  const saveAll = async (): Promise<number | null> => {
    giveTitle(session);
    const { document, save } = session.store.getState();
    const block = session.kind.saveBlock(document);
    if (block) return refuse(block, document);
    if (isConflicting(session)) return openConflict();
    if (save.version === null || save.phase === 'gone') return saveFirst();
    const { phase } = await session.saveNow();
    return phase === 'saved' ? session.draftSubject.documentId : null;
  };
  const openConflict = (): null => {
    setDialog('conflict');
    return null;
  };
  const saveFirst = async (): Promise<number | null> => {
    const answer = await firstSave.mutateAsync().catch(() => null);
    return answer && !isConflicting(session) ? answer.saved.resumeId : null;
  };
  const afterSave = (work: (resumeId: number) => void) => {
    void saveAll().then((resumeId) => {
      if (resumeId !== null) work(resumeId);
      else if (session.store.getState().save.phase === 'offline')
        notify.error('인터넷에 연결되면 할 수 있어요.');
    });
  };

  return {
    dialog,
    open: setDialog,
    close: () => setDialog('none'),
    save: () => void saveAll(),
    saveAsNew: () => void saveFirst(),
    isSavingFirst: firstSave.isPending,
    exportAs: (format: ResumeExportFormat) =>
      afterSave((id) =>
        fileExport.start({ params: { id }, query: { format } }, EXPORT_FORMATS[format].label),
      ),
    isExporting: fileExport.isBusy,
    duplicate: () => afterSave((id) => duplication.mutate(id)),
  };
}

export type ResumeActions = ReturnType<typeof useResumeActions>;

const isConflicting = (session: ResumeSession): boolean => session.store.getState().save.phase === 'conflict';

/** A resume that is saved before it was named is named after the day. */
function giveTitle(session: ResumeSession): void {
  if (session.store.getState().document.title.trim() !== '') return;
  session.update(setFields({ title: `이력서_${seoulDay(new Date()).replaceAll('-', '_')}` }));
}

function refuse(block: string, document: Parameters<typeof fieldErrorsOf>[0]): null {
  const [first] = Object.values(fieldErrorsOf(document));
  notify.error(first === undefined ? block : `${block} ${first}`);
  return null;
}
