import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { contentOf, improveTextOf, setFields } from '@/features/cover-letters';
import { ImprovePanel } from '@/features/improve';
import type { EditorViewProps } from './editor-view.js';

/** The AI's panel on the letter that is open. */
export function ImproveAside({ session, subject, improve, isOnline, onReview }: EditorViewProps) {
  const document = useStore(session.store, (state) => state.document);
  const deferred = useDeferredValue(document);
  const content = useMemo(() => contentOf(deferred), [deferred]);
  const [, setSearch] = useSearchParams();
  const { documentId: coverLetterId } = subject;
  const { draftId } = session.draftSubject;
  return (
    <ImprovePanel
      subject={{ coverLetterId, draftId: coverLetterId === null ? draftId : null }}
      content={content}
      jobField={document.jobField}
      experienceYears={document.experienceYears}
      onOptionsChange={(options) => session.update(setFields(options))}
      improve={improve}
      isOnline={isOnline}
      readLetter={() => improveTextOf(session.store.getState().document)}
      onStarted={({ jobId }) =>
        setSearch((search) => new URLSearchParams({ ...Object.fromEntries(search), job: jobId }), {
          replace: true,
        })
      }
      onReview={onReview}
    />
  );
}
