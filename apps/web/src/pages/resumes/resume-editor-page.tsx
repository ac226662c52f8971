import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { OpenedDocument, OpeningDocument } from '@/components/autosave/opened-document';
import { resumeCalls, resumeKind } from '@/features/resumes';
import { browserDrafts, type DraftSubject } from '@/lib/autosave/draft-store';
import { useAddressSubject } from '@/lib/autosave/use-address-subject';
import { useDocumentOfDraft } from '@/lib/autosave/use-document-of-draft';
import { paths } from '@/lib/paths';
import { usePageMemberId } from '@/lib/session/page-member';
import { NotFoundPage } from '@/pages/error-pages';
import { ResumeEditorScreen } from './resume-editor-screen.js';

const NEW = 'new';
const RESUME_ID = /^[1-9]\d{0,14}$/;
const OBJECT_NAME = '이력서를';
const drafts = browserDrafts(resumeKind);

/** /resumes/new and /resumes/:id. */
export default function ResumeEditorPage() {
  const { id = NEW } = useParams();
  const [search] = useSearchParams();
  const memberId = usePageMemberId();
  const draftId = id === NEW ? (z.uuid().safeParse(search.get('draft')).data ?? null) : null;
  const resumeOfDraft = useDocumentOfDraft({ kind: resumeKind, drafts, memberId, draftId });
  const subjectAt = useAddressSubject(drafts, { draftId, isWritten: resumeOfDraft === null });
  if (memberId === undefined) return null;

  if (id === NEW) {
    if (draftId === null) return <NewDraft />;
    if (resumeOfDraft === 'asking') return <OpeningDocument objectName={OBJECT_NAME} />;
    if (resumeOfDraft !== null) return <Navigate replace to={paths.resume(resumeOfDraft)} />;
    return <OpenedEditor key={draftId} subject={{ memberId, documentId: null, draftId }} />;
  }
  if (!RESUME_ID.test(id)) return <NotFoundPage />;
  const { subject, key } = subjectAt(memberId, Number(id));
  return <OpenedEditor key={key} subject={subject} />;
}

/** The draft's name stands in the address, so that a reload finds it again. */
function NewDraft() {
  const [draft] = useState(() => crypto.randomUUID());
  return <Navigate replace to={paths.newResume({ draft })} />;
}

const OpenedEditor = ({ subject }: { subject: DraftSubject }) => (
  <OpenedDocument
    kind={resumeKind}
    calls={resumeCalls}
    drafts={drafts}
    subject={subject}
    objectName={OBJECT_NAME}
    newPath={paths.newResume}
    notFound={<NotFoundPage />}
  >
    {(opening) => <ResumeEditorScreen subject={subject} opening={opening} drafts={drafts} />}
  </OpenedDocument>
);
