import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { isHttpError } from '@/lib/api/api-errors';
import { errorMessage } from '@/lib/query/error-message';
import type { DocumentType, SavedDocument } from './document-type.js';
import type { DraftSubject } from './draft-store.js';
import { useOpening } from './opening.js';
import type { Opening } from './opening.js';

interface OpenedDocumentProps<Document, Saved extends SavedDocument> {
  type: DocumentType<Document, Saved>;
  subject: DraftSubject;
  notFound: ReactNode;
  children: (opening: Opening<Document, Saved>) => ReactNode;
}

/** Loads a document and this device's draft of it, and shows its children with both; until then a skeleton or an error. */
export function OpenedDocument<Document, Saved extends SavedDocument>({
  type,
  subject,
  notFound,
  children,
}: OpenedDocumentProps<Document, Saved>) {
  const state = useOpening(type, subject);
  if (state.status === 'ready') return children(state.opening);
  if (state.status === 'loading') return <DocumentSkeleton type={type} />;
  if (state.status === 'detached')
    return <Navigate replace to={type.paths.create({ draft: state.draftId })} />;
  if (isHttpError(state.error, 404)) return notFound;
  return (
    <div className="page-width py-16">
      <ErrorState
        title={`${type.texts.object} 불러오지 못했어요`}
        description={errorMessage(state.error)}
        isRetrying={state.isRetrying}
        onRetry={state.retry}
      />
    </div>
  );
}

export const DocumentSkeleton = ({ type }: { type: { texts: { object: string } } }) => (
  <div className="page-width py-10">
    <SkeletonLines lines={10} label={`${type.texts.object} 불러오는 중이에요`} />
  </div>
);
