import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { contentOf, improveTextOf, setFields } from '@/features/cover-letters/letter-document';
import { ImprovePanel } from '@/features/improve/improve-panel';
import type { EditorViewProps } from './editor-view.js';

/** The AI's panel on the letter that is open. */
export function ImproveAside({ editor, subject, improve, isOnline, onReview }: EditorViewProps) {
  const document = useStore(editor.store, (state) => state.document);
  const deferred = useDeferredValue(document);
  const content = useMemo(() => contentOf(deferred), [deferred]);
  const [, setSearch] = useSearchParams();
  const { documentId: coverLetterId } = subject;
  const { draftId } = editor.draftSubject;
  return (
    <ImprovePanel
      subject={{ coverLetterId, draftId: coverLetterId === null ? draftId : null }}
      content={content}
      jobField={document.jobField}
      experienceYears={document.experienceYears}
      onOptionsChange={(options) => editor.update(setFields(options))}
      improve={improve}
      isOnline={isOnline}
      readLetter={() => improveTextOf(editor.store.getState().document)}
      onStarted={({ jobId }) =>
        setSearch((search) => new URLSearchParams({ ...Object.fromEntries(search), job: jobId }), {
          replace: true,
        })
      }
      onReview={onReview}
    />
  );
}
