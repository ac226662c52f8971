import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RestoredNotice, UnsavedDraftNotice, toDocument } from '@/features/cover-letters';
import { paths } from '@/lib/paths';
import type { EditorViewProps } from './editor-view.js';

/** What the member has to know of text that this device kept. */
export function EditorNotices({ session, subject, opening, drafts }: EditorViewProps) {
  const navigate = useNavigate();
  const [isHidden, setIsHidden] = useState(false);
  const { restoredAt, letter, isConflicting } = opening;
  if (restoredAt === null)
    return subject.coverLetterId === null ? <UnsavedDraftNotice subject={subject} drafts={drafts} /> : null;
  if (isHidden || isConflicting) return null;
  const discard = async () => {
    setIsHidden(true);
    if (letter) return session.edit(toDocument(letter));
    await session.abandon();
    await navigate(paths.newCoverLetter(), { replace: true });
  };
  return (
    <RestoredNotice
      restoredAt={restoredAt}
      onContinue={() => setIsHidden(true)}
      onDiscard={() => void discard()}
    />
  );
}
