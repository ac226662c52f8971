import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { isHttpError } from '@/lib/api/api-errors';
import type { DocumentCalls } from '@/lib/autosave/document-calls';
import type { DocumentKind, SavedDocument } from '@/lib/autosave/document-kind';
import type { DraftStore, DraftSubject } from '@/lib/autosave/draft-store';
import type { Opening } from '@/lib/autosave/opening';
import { useOpening } from '@/lib/autosave/use-opening';
import { errorMessage } from '@/lib/query/error-message';

interface OpenedDocumentProps<Document, Saved extends SavedDocument> {
  kind: DocumentKind<Document, Saved>;
  calls: DocumentCalls<Document, Saved>;
  drafts: DraftStore<Document>;
  subject: DraftSubject;
  /** What it is called, with its particle: 이력서를. */
  objectName: string;
  /** Where a draft is gone on with whose document is gone. */
  newPath: (search: { draft: string }) => string;
  notFound: ReactNode;
  children: (opening: Opening<Document, Saved>) => ReactNode;
}

/** A document with what this device kept of it, once it is there; until then, and instead, what has to be said. */
export function OpenedDocument<Document, Saved extends SavedDocument>({
  kind,
  calls,
  drafts,
  subject,
  objectName,
  newPath,
  notFound,
  children,
}: OpenedDocumentProps<Document, Saved>) {
  const state = useOpening(kind, calls, subject, drafts);
  if (state.status === 'ready') return children(state.opening);
  if (state.status === 'loading') return <OpeningDocument objectName={objectName} />;
  if (state.status === 'detached') return <Navigate replace to={newPath({ draft: state.draftId })} />;
  if (isHttpError(state.error, 404)) return notFound;
  return (
    <div className="page-width py-16">
      <ErrorState
        title={`${objectName} 불러오지 못했어요`}
        description={errorMessage(state.error)}
        isRetrying={state.isRetrying}
        onRetry={state.retry}
      />
    </div>
  );
}

export const OpeningDocument = ({ objectName }: { objectName: string }) => (
  <div className="page-width py-10">
    <SkeletonLines lines={10} label={`${objectName} 불러오는 중이에요`} />
  </div>
);
