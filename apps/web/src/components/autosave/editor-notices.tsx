import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import type { SavedDocument } from '@/lib/autosave/document-kind';
import type { DocumentSession } from '@/lib/autosave/document-session';
import type { DraftStore, DraftSubject } from '@/lib/autosave/draft-store';
import type { Opening } from '@/lib/autosave/opening';
import { ApartNotice, RestoredNotice, UnsavedDraftNotice } from './draft-notices.js';

interface EditorNoticesProps<Document, Saved extends SavedDocument> {
  session: DocumentSession<Document, Saved>;
  subject: DraftSubject;
  opening: Opening<Document, Saved>;
  drafts: DraftStore<Document>;
  /** Where a new document is written, or a draft gone on with. */
  newPath: (search?: { draft: string }) => string;
}

/** What the member has to know, over an open document, of text that this device kept. */
export function EditorNotices<Document, Saved extends SavedDocument>({
  session,
  subject,
  opening,
  drafts,
  newPath,
}: EditorNoticesProps<Document, Saved>) {
  const navigate = useNavigate();
  const isApart = useStore(session.store, (state) => state.isApart);
  if (isApart) return <ApartNotice />;
  if (opening.restoredAt !== null)
    return (
      <RestoredNotice
        session={session}
        opening={opening}
        onDiscarded={() => void navigate(newPath(), { replace: true })}
      />
    );
  return subject.documentId === null ? (
    <UnsavedDraftNotice
      kind={session.kind}
      subject={subject}
      drafts={drafts}
      pathOf={(draft) => newPath({ draft })}
    />
  ) : null;
}
