import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { idParameterSchema } from '#contracts';
import { useAddressSubject, useDocumentOfDraft } from '@/components/document-editor/draft-address';
import type { DraftSubject } from '@/components/document-editor/draft-store';
import { OpenedDocument, DocumentSkeleton } from '@/components/document-editor/opened-document';
import { NotFoundPage } from '@/pages/error-pages';
import { resumeType } from '@/features/resumes/resume-type';
import { paths } from '@/lib/paths';
import { usePageMemberId } from '@/lib/session/page-member';
import { ResumeEditorScreen } from './resume-editor-screen.js';

const NEW = 'new';

/** /resumes/new and /resumes/:id. */
export default function ResumeEditorPage() {
  const { id = NEW } = useParams();
  const [search] = useSearchParams();
  const memberId = usePageMemberId();
  const draftId = id === NEW ? (z.uuid().safeParse(search.get('draft')).data ?? null) : null;
  const resumeOfDraft = useDocumentOfDraft(resumeType, { memberId, draftId });
  const subjectAt = useAddressSubject(resumeType.drafts, { draftId, isEdited: resumeOfDraft === null });
  if (memberId === undefined) return null;

  if (id === NEW) {
    if (draftId === null) return <NewDraft />;
    if (resumeOfDraft === 'asking') return <DocumentSkeleton type={resumeType} />;
    if (resumeOfDraft !== null) return <Navigate replace to={paths.resume(resumeOfDraft)} />;
    return <OpenedEditor key={draftId} subject={{ memberId, documentId: null, draftId }} />;
  }
  const { data: resumeId } = idParameterSchema.safeParse(id);
  if (resumeId === undefined) return <NotFoundPage />;
  const { subject, key } = subjectAt(memberId, resumeId);
  return <OpenedEditor key={key} subject={subject} />;
}

/** The draft's id is in the address, so that a reload finds it again. */
function NewDraft() {
  const [draft] = useState(() => crypto.randomUUID());
  return <Navigate replace to={paths.newResume({ draft })} />;
}

const OpenedEditor = ({ subject }: { subject: DraftSubject }) => (
  <OpenedDocument type={resumeType} subject={subject} notFound={<NotFoundPage />}>
    {(opening) => <ResumeEditorScreen subject={subject} opening={opening} />}
  </OpenedDocument>
);
