import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import type { DraftSubject } from '@/components/document-editor/draft-store';
import { useDocumentEditor } from '@/components/document-editor/use-document-editor';
import { focusPage } from '@/components/ui/return-focus';
import { CompletionModal, useCompletionStore } from '@/features/cover-letters/completion-modal';
import { letterType } from '@/features/cover-letters/letter-type';
import type { LetterOpening } from '@/features/cover-letters/letter-type';
import { indexedDbReviews } from '@/features/improve/review-drafts';
import { useImproveJob } from '@/features/improve/use-improve-job';
import { classNames } from '@/lib/class-names';
import { useShortcutHelp } from '@/lib/shortcuts';
import { useHotkey } from '@/lib/shortcuts';
import { useDocumentTitle } from '@/lib/use-document-title';
import { useOnline } from '@/lib/use-online';
import { EditorDialogs } from './editor-dialogs.js';
import { EditorView } from './editor-view.js';
import { ReviewView } from './review-view.js';
import { useLetterActions } from './use-letter-actions.js';
import { useLinkedAgain, useReviewPlace } from './use-review-place.js';

export interface EditorScreenProps {
  subject: DraftSubject;
  opening: LetterOpening;
  /** The improvement that the address names. */
  linkedJobId: string | null;
}

const reviews = indexedDbReviews();
const SHORTCUTS = [{ keys: ['Ctrl', 'S'], label: '저장' }];

/** One open letter: writing it, or reviewing what the AI proposes for it. */
export function EditorScreen({ subject, opening, linkedJobId }: EditorScreenProps) {
  const editor = useDocumentEditor(letterType, subject, opening);
  const { isReviewing, openReview, leaveReview } = useReviewPlace();
  useEffect(() => (isReviewing ? focusPage : undefined), [isReviewing]);
  // What was saved by hand leads here from the draft: the completion is read first, the review waits to be asked for.
  const openUnasked = useCallback(() => {
    if (useCompletionStore.getState().coverLetterId === null) openReview();
  }, [openReview]);
  // A draft that is separated from another tab's has an id of its own.
  useStore(editor.store, (state) => state.isSeparate);
  const improve = useImproveJob({
    subject: {
      coverLetterId: subject.documentId,
      draftId: subject.documentId === null ? editor.draftSubject.draftId : null,
    },
    linkedJobId,
    drafts: reviews,
    onReady: openUnasked,
  });
  const isReviewShown = isReviewing && improve.offer === 'review';
  const actions = useLetterActions({ editor, improve, onApplied: leaveReview });
  const isOnline = useOnline();
  const completion = useCompletionStore();
  const title = useStore(editor.store, (state) => state.document.title);
  useDocumentTitle(title.trim() || '새 자기소개서');
  useHotkey({ key: 's', withControl: true }, actions.save);
  useShortcutHelp('자기소개서', SHORTCUTS);
  useLinkedAgain(linkedJobId !== null && improve.offer === 'review', openUnasked);

  return (
    <div
      className={classNames('page-width flex flex-1 flex-col pt-6 pb-16', isReviewShown && 'max-w-[88rem]!')}
    >
      <h1 className="sr-only">{title.trim() || '새 자기소개서'}</h1>
      {isReviewShown && improve.result && improve.job ? (
        <ReviewView
          editor={editor}
          job={improve.job}
          result={improve.result}
          reviews={reviews}
          actions={actions}
          onLeave={leaveReview}
          onFinish={() => {
            leaveReview();
            void improve.dismiss();
          }}
        />
      ) : (
        <EditorView
          editor={editor}
          subject={subject}
          improve={improve}
          actions={actions}
          isOnline={isOnline}
          onReview={openReview}
        />
      )}
      <EditorDialogs editor={editor} actions={actions} coverLetterId={subject.documentId} />
      <CompletionModal coverLetterId={completion.coverLetterId} onClose={completion.close} />
    </div>
  );
}
