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
  const [newDraftId] = useState(() => crypto.randomUUID());
  const memberId = useAdmittedMemberId();
  const named = z.uuid().safeParse(search.get('draft')).data ?? null;
  const [written, setWritten] = useState(named);
  // The draft that is being written stays known when its first save has moved it to an address of its own.
  if (id === NEW && named !== null && named !== written) setWritten(named);
  if (memberId === undefined) return null;

  if (id === NEW) {
    // The draft's name stands in the address, so that a reload finds it again.
    if (named === null) return <Navigate replace to={paths.newResume({ draft: newDraftId })} />;
    const savedAs = drafts.savedAs(memberId, named);
    if (savedAs !== null) return <Navigate replace to={paths.resume(savedAs)} />;
    return <OpenedEditor key={named} subject={{ memberId, documentId: null, draftId: named }} />;
  }
  if (!RESUME_ID.test(id)) return <NotFoundPage />;
  const documentId = Number(id);
  const isJustSaved = written !== null && drafts.savedAs(memberId, written) === documentId;
  const draftId = isJustSaved ? written : newDraftId;
  return <OpenedEditor key={isJustSaved ? written : id} subject={{ memberId, documentId, draftId }} />;
}

function OpenedEditor({ subject }: { subject: DraftSubject }) {
  const state = useOpening(resumeKind, resumeCalls, subject, drafts);
  if (state.status === 'ready')
    return <ResumeEditorScreen subject={subject} opening={state.opening} drafts={drafts} />;
  if (state.status === 'loading')
    return (
      <div className="page-width py-10">
        <SkeletonLines lines={10} label="이력서를 불러오는 중이에요" />
      </div>
    );
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
