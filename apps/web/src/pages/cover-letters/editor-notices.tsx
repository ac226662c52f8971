import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RestoredNotice, UnsavedDraftNotice } from '@/components/autosave/draft-notices';
import { letterKind, toDocument } from '@/features/cover-letters';
import { paths } from '@/lib/paths';
import type { EditorViewProps } from './editor-view.js';

/** What the member has to know of text that this device kept. */
export function EditorNotices({ session, subject, opening, drafts }: EditorViewProps) {
  const navigate = useNavigate();
  const [isHidden, setIsHidden] = useState(false);
  const { restoredAt, saved, isConflicting } = opening;
  if (restoredAt === null)
    return subject.documentId === null ? (
      <UnsavedDraftNotice
        kind={letterKind}
        subject={subject}
        drafts={drafts}
        pathOf={(draft) => paths.newCoverLetter({ draft })}
      />
    ) : null;
  if (isHidden || isConflicting) return null;
  const discard = async () => {
    setIsHidden(true);
    if (saved) return session.edit(toDocument(saved));
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
