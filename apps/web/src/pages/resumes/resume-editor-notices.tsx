import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { ApartNotice, RestoredNotice, UnsavedDraftNotice } from '@/components/autosave/draft-notices';
import { resumeKind, useOpenResume } from '@/features/resumes';
import { paths } from '@/lib/paths';
import type { ResumeEditorScreenProps } from './resume-editor-screen.js';

/** What the member has to know of a resume that this device kept. */
export function ResumeEditorNotices({ subject, opening, drafts }: ResumeEditorScreenProps) {
  const { session } = useOpenResume();
  const navigate = useNavigate();
  const isApart = useStore(session.store, (state) => state.isApart);
  if (isApart) return <ApartNotice />;
  if (opening.restoredAt !== null)
    return (
      <RestoredNotice
        session={session}
        opening={opening}
        onDiscarded={() => void navigate(paths.newResume(), { replace: true })}
      />
    );
  return subject.documentId === null ? (
    <UnsavedDraftNotice
      kind={resumeKind}
      subject={subject}
      drafts={drafts}
      pathOf={(draft) => paths.newResume({ draft })}
    />
  ) : null;
}
