import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { ApartNotice, RestoredNotice, UnsavedDraftNotice } from '@/components/autosave/draft-notices';
import { letterKind } from '@/features/cover-letters';
import { paths } from '@/lib/paths';
import type { EditorViewProps } from './editor-view.js';

type EditorNoticesProps = Pick<EditorViewProps, 'session' | 'subject' | 'opening' | 'drafts'>;

/** What the member has to know of text that this device kept. */
export function EditorNotices({ session, subject, opening, drafts }: EditorNoticesProps) {
  const navigate = useNavigate();
  const isApart = useStore(session.store, (state) => state.isApart);
  if (isApart) return <ApartNotice />;
  if (opening.restoredAt !== null)
    return (
      <RestoredNotice
        session={session}
        opening={opening}
        onDiscarded={() => void navigate(paths.newCoverLetter(), { replace: true })}
      />
    );
  return subject.documentId === null ? (
    <UnsavedDraftNotice
      kind={letterKind}
      subject={subject}
      drafts={drafts}
      pathOf={(draft) => paths.newCoverLetter({ draft })}
    />
  ) : null;
}
