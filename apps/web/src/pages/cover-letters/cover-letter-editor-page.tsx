import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { letterCalls, letterKind } from '@/features/cover-letters';
import NotFoundPage from '@/features/dead-ends/not-found-page';
import { isHttpError } from '@/lib/api';
import { browserDrafts } from '@/lib/autosave/draft-store';
import type { DraftSubject } from '@/lib/autosave/draft-store';
import { useOpening } from '@/lib/autosave/use-opening';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { useAdmittedMemberId } from '@/lib/session/admitted-member';
import { EditorScreen } from './editor-screen.js';
import { useLetterOfDraft } from './use-letter-of-draft.js';

const LETTER_ID = /^[1-9]\d{0,14}$/;
const drafts = browserDrafts(letterKind);

/** /cover-letter/new and /cover-letter/:id. */
export default function CoverLetterEditorPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const [nextDraftId] = useState(() => crypto.randomUUID());
  const [written, setWritten] = useState<string | null>(null);
  const memberId = useAdmittedMemberId();
  const draftId = id === undefined ? uuidOf(search.get('draft')) : null;
  const job = uuidOf(search.get('job'));
  const letterOfDraft = useLetterOfDraft(drafts, memberId, draftId, job);
  // The draft that is being written stays known when its first save has moved it to an address of its own.
  if (letterOfDraft === null && draftId !== null && draftId !== written) setWritten(draftId);
  if (memberId === undefined) return null;

  if (id === undefined) {
    if (draftId === null) return <NewDraft job={job} />;
    if (letterOfDraft === 'asking') return <Opening />;
    if (letterOfDraft !== null)
      return <Navigate replace to={paths.coverLetter(letterOfDraft, { job: job ?? undefined })} />;
    const subject = { memberId, documentId: null, draftId };
    return <OpenedEditor key={draftId} subject={subject} linkedJobId={job} />;
  }
  if (!LETTER_ID.test(id)) return <NotFoundPage />;
  const documentId = Number(id);
  const isJustSaved = written !== null && drafts.savedAs(memberId, written) === documentId;
  const subject = { memberId, documentId, draftId: isJustSaved ? written : nextDraftId };
  return <OpenedEditor key={isJustSaved ? written : id} subject={subject} linkedJobId={job} />;
}

/** The draft's name stands in the address, so that a reload finds it again. */
function NewDraft({ job }: { job: string | null }) {
  const [draft] = useState(() => crypto.randomUUID());
  return <Navigate replace to={paths.newCoverLetter({ draft, job: job ?? undefined })} />;
}

const Opening = () => (
  <div className="page-width py-10">
    <SkeletonLines lines={10} label="자기소개서를 불러오는 중이에요" />
  </div>
);

const uuidOf = (value: string | null): string | null => z.uuid().safeParse(value).data ?? null;

function OpenedEditor({ subject, linkedJobId }: { subject: DraftSubject; linkedJobId: string | null }) {
  const state = useOpening(letterKind, letterCalls, subject, drafts);
  if (state.status === 'ready')
    return (
      <EditorScreen subject={subject} opening={state.opening} drafts={drafts} linkedJobId={linkedJobId} />
    );
  if (state.status === 'loading') return <Opening />;
  if (state.status === 'detached')
    return <Navigate replace to={paths.newCoverLetter({ draft: state.draftId })} />;
  if (isHttpError(state.error, 404)) return <NotFoundPage />;
  return (
    <div className="page-width py-16">
      <ErrorState
        title="자기소개서를 불러오지 못했어요"
        description={errorMessage(state.error)}
        isRetrying={state.isRetrying}
        onRetry={state.retry}
      />
    </div>
  );
}
