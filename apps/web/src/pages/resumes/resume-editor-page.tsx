import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import NotFoundPage from '@/features/dead-ends/not-found-page';
import { resumeCalls, resumeKind } from '@/features/resumes';
import { isHttpError } from '@/lib/api';
import { browserDrafts } from '@/lib/autosave/draft-store';
import type { DraftSubject } from '@/lib/autosave/draft-store';
import { useDocumentOfDraft } from '@/lib/autosave/use-document-of-draft';
import { useOpening } from '@/lib/autosave/use-opening';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { useAdmittedMemberId } from '@/lib/session/admitted-member';
import { ResumeEditorScreen } from './resume-editor-screen.js';

const NEW = 'new';
const RESUME_ID = /^[1-9]\d{0,14}$/;
const drafts = browserDrafts(resumeKind);

/** /resumes/new and /resumes/:id. */
export default function ResumeEditorPage() {
  const { id = NEW } = useParams();
  const [search] = useSearchParams();
  const [nextDraftId] = useState(() => crypto.randomUUID());
  const [written, setWritten] = useState<string | null>(null);
  const memberId = useAdmittedMemberId();
  const draftId = id === NEW ? (z.uuid().safeParse(search.get('draft')).data ?? null) : null;
  const resumeOfDraft = useDocumentOfDraft({ kind: resumeKind, drafts, memberId, draftId });
  // The draft that is being written stays known when its first save has moved it to an address of its own.
  if (resumeOfDraft === null && draftId !== null && draftId !== written) setWritten(draftId);
  if (memberId === undefined) return null;

  if (id === NEW) {
    if (draftId === null) return <NewDraft />;
    if (resumeOfDraft === 'asking') return <Opening />;
    if (resumeOfDraft !== null) return <Navigate replace to={paths.resume(resumeOfDraft)} />;
    return <OpenedEditor key={draftId} subject={{ memberId, documentId: null, draftId }} />;
  }
  if (!RESUME_ID.test(id)) return <NotFoundPage />;
  const documentId = Number(id);
  const isJustSaved = written !== null && drafts.savedAs(memberId, written) === documentId;
  const subject = { memberId, documentId, draftId: isJustSaved ? written : nextDraftId };
  return <OpenedEditor key={isJustSaved ? written : id} subject={subject} />;
}

/** The draft's name stands in the address, so that a reload finds it again. */
function NewDraft() {
  const [draft] = useState(() => crypto.randomUUID());
  return <Navigate replace to={paths.newResume({ draft })} />;
}

const Opening = () => (
  <div className="page-width py-10">
    <SkeletonLines lines={10} label="이력서를 불러오는 중이에요" />
  </div>
);

function OpenedEditor({ subject }: { subject: DraftSubject }) {
  const state = useOpening(resumeKind, resumeCalls, subject, drafts);
  if (state.status === 'ready')
    return <ResumeEditorScreen subject={subject} opening={state.opening} drafts={drafts} />;
  if (state.status === 'loading') return <Opening />;
  if (state.status === 'detached') return <Navigate replace to={paths.newResume({ draft: state.draftId })} />;
  if (isHttpError(state.error, 404)) return <NotFoundPage />;
  return (
    <div className="page-width py-16">
      <ErrorState
        title="이력서를 불러오지 못했어요"
        description={errorMessage(state.error)}
        isRetrying={state.isRetrying}
        onRetry={state.retry}
      />
    </div>
  );
}
