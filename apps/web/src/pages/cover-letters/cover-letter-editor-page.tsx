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
import { useSessionStore } from '@/lib/stores/session-store';
import { EditorScreen } from './editor-screen.js';

const LETTER_ID = /^[1-9]\d{0,14}$/;
const drafts = browserDrafts(letterKind);

/** /cover-letter/new and /cover-letter/:id. */
export default function CoverLetterEditorPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const [newDraftId] = useState(() => crypto.randomUUID());
  const memberId = useSessionStore((state) => state.user?.memberId);
  if (memberId === undefined) return null;

  const draftId = uuidOf(search.get('draft'));
  const job = uuidOf(search.get('job'));
  if (id !== undefined) {
    if (!LETTER_ID.test(id)) return <NotFoundPage />;
    const subject = { memberId, documentId: Number(id), draftId: newDraftId };
    return <OpenedEditor key={id} subject={subject} linkedJobId={job} />;
  }
  // The draft's name stands in the address, so that a reload finds it again.
  if (draftId === null)
    return <Navigate replace to={paths.newCoverLetter({ draft: newDraftId, job: job ?? undefined })} />;
  return <OpenedEditor key={draftId} subject={{ memberId, documentId: null, draftId }} linkedJobId={job} />;
}

const uuidOf = (value: string | null): string | null => z.uuid().safeParse(value).data ?? null;

function OpenedEditor({ subject, linkedJobId }: { subject: DraftSubject; linkedJobId: string | null }) {
  const state = useOpening(letterKind, letterCalls, subject, drafts);
  if (state.status === 'ready')
    return (
      <EditorScreen subject={subject} opening={state.opening} drafts={drafts} linkedJobId={linkedJobId} />
    );
  if (state.status === 'loading')
    return (
      <div className="page-width py-10">
        <SkeletonLines lines={10} label="자기소개서를 불러오는 중이에요" />
      </div>
    );
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
