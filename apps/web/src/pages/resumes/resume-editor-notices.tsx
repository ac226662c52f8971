import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RestoredNotice, UnsavedDraftNotice } from '@/components/autosave/draft-notices';
import { resumeKind, toResumeDocument, useOpenResume } from '@/features/resumes';
import { paths } from '@/lib/paths';
import type { ResumeEditorScreenProps } from './resume-editor-screen.js';

/** What the member has to know of a resume that this device kept. */
export function ResumeEditorNotices({ subject, opening, drafts }: ResumeEditorScreenProps) {
  const { session } = useOpenResume();
  const navigate = useNavigate();
  const [isHidden, setIsHidden] = useState(false);
  const { restoredAt, saved, isConflicting } = opening;
  if (restoredAt === null)
    return subject.documentId === null ? (
      <UnsavedDraftNotice
        kind={resumeKind}
        subject={subject}
        drafts={drafts}
        pathOf={(draft) => paths.newResume({ draft })}
      />
    ) : null;
  const isSavedSince = saved === null && subject.documentId !== null;
  if (isHidden || isConflicting || isSavedSince) return null;
  const discard = async () => {
    setIsHidden(true);
    if (saved) return session.edit(toResumeDocument(saved));
    await session.abandon();
    await navigate(paths.newResume(), { replace: true });
  };
  return (
    <RestoredNotice
      restoredAt={restoredAt}
      onContinue={() => setIsHidden(true)}
      onDiscard={() => void discard()}
    />
  );
}
