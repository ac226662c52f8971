import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { idParameterSchema } from '#contracts';
import { useAddressSubject, useDocumentOfDraft } from '@/components/document-editor/draft-address';
import type { DraftSubject } from '@/components/document-editor/draft-store';
import { OpenedDocument, DocumentSkeleton } from '@/components/document-editor/opened-document';
import { letterType } from '@/features/cover-letters/letter-type';
import { jobQuery } from '@/lib/jobs/job-queries';
import { paths } from '@/lib/paths';
import { usePageMemberId } from '@/lib/session/page-member';
import { NotFoundPage } from '@/pages/error-pages';
import { EditorScreen } from './editor-screen.js';

/** /cover-letter/new and /cover-letter/:id. */
export default function CoverLetterEditorPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const memberId = usePageMemberId();
  const draftId = id === undefined ? uuidOf(search.get('draft')) : null;
  const job = uuidOf(search.get('job'));
  const letterOfDraft = useLetterOfDraft(memberId, draftId, job);
  const subjectAt = useAddressSubject(letterType.drafts, { draftId, isEdited: letterOfDraft === null });
  if (memberId === undefined) return null;

  if (id === undefined) {
    if (draftId === null) return <NewDraft job={job} />;
    if (letterOfDraft === 'asking') return <DocumentSkeleton type={letterType} />;
    if (letterOfDraft !== null)
      return <Navigate replace to={paths.coverLetter(letterOfDraft, { job: job ?? undefined })} />;
    const subject = { memberId, documentId: null, draftId };
    return <OpenedEditor key={draftId} subject={subject} linkedJobId={job} />;
  }
  const { data: coverLetterId } = idParameterSchema.safeParse(id);
  if (coverLetterId === undefined) return <NotFoundPage />;
  const { subject, key } = subjectAt(memberId, coverLetterId);
  return <OpenedEditor key={key} subject={subject} linkedJobId={job} />;
}

/** The draft's id is in the address, so that a reload finds it again. */
function NewDraft({ job }: { job: string | null }) {
  const [draft] = useState(() => crypto.randomUUID());
  return <Navigate replace to={paths.newCoverLetter({ draft, job: job ?? undefined })} />;
}

const uuidOf = (value: string | null): string | null => z.uuid().safeParse(value).data ?? null;

const OpenedEditor = ({ subject, linkedJobId }: { subject: DraftSubject; linkedJobId: string | null }) => (
  <OpenedDocument type={letterType} subject={subject} notFound={<NotFoundPage />}>
    {(opening) => <EditorScreen subject={subject} opening={opening} linkedJobId={linkedJobId} />}
  </OpenedDocument>
);

/** The letter that a draft became, known to this device or to the job that a link names; @see useDocumentOfDraft */
function useLetterOfDraft(
  memberId: number | undefined,
  draftId: string | null,
  jobId: string | null,
): number | null | 'asking' {
  const queryClient = useQueryClient();
  const findElsewhere = async (): Promise<number | null> => {
    if (jobId === null) return null;
    // A job that cannot be fetched leads to no letter; what this device kept opens all the same.
    const job = await queryClient.fetchQuery(jobQuery(jobId)).catch(() => null);
    return job?.draftId === draftId ? job.coverLetterId : null;
  };
  return useDocumentOfDraft(letterType, { memberId, draftId }, findElsewhere);
}
