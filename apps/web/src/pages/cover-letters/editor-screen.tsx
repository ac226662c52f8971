import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { CompletionModal, letterCalls, letterKind, useCompletionStore } from '@/features/cover-letters';
import type { LetterDrafts, LetterOpening } from '@/features/cover-letters';
import { indexedDbReviews, useImproveJob } from '@/features/improve';
import type { DraftSubject } from '@/lib/autosave/draft-store';
import { useDocumentSession } from '@/lib/autosave/use-document-session';
import { classNames } from '@/lib/class-names';
import { useHotkey } from '@/lib/shortcuts/use-hotkey';
import { useShortcutHelp } from '@/lib/shortcuts/shortcut-store';
import { useOnline } from '@/lib/use-online';
import { useDocumentTitle } from '@/lib/use-document-title';
import { EditorDialogs } from './editor-dialogs.js';
import { EditorView } from './editor-view.js';
import { ReviewView } from './review-view.js';
import { useLetterActions } from './use-letter-actions.js';

export interface EditorScreenProps {
  subject: DraftSubject;
  opening: LetterOpening;
  drafts: LetterDrafts;
  /** The improvement that the address names. */
  linkedJobId: string | null;
}

const reviews = indexedDbReviews();
const SHORTCUTS = [{ keys: ['Ctrl', 'S'], label: '저장' }];

/** One open letter: writing it, or reviewing what the AI proposes for it. */
export function EditorScreen({ subject, opening, drafts, linkedJobId }: EditorScreenProps) {
  const session = useDocumentSession(letterKind, letterCalls, subject, opening, drafts);
  const [isReviewing, setIsReviewing] = useState(false);
  const openReview = useCallback(() => setIsReviewing(true), []);
  // What was saved by hand leads here from the draft: the completion is read first, the review waits to be asked for.
  const openUnasked = useCallback(() => {
    if (useCompletionStore.getState().coverLetterId === null) openReview();
  }, [openReview]);
  const improve = useImproveJob({
    subject: {
      coverLetterId: subject.documentId,
      draftId: subject.documentId === null ? subject.draftId : null,
    },
    linkedJobId,
    drafts: reviews,
    onReady: openUnasked,
  });
  const leaveReview = () => setIsReviewing(false);
  const actions = useLetterActions({ session, drafts, improve, onApplied: leaveReview });
  const isOnline = useOnline();
  const completion = useCompletionStore();
  const title = useStore(session.store, (state) => state.document.title);
  useDocumentTitle(title.trim() || '새 자기소개서');
  useHotkey({ key: 's', withControl: true }, actions.save);
  useShortcutHelp('자기소개서', SHORTCUTS);
  useLinkedAgain(linkedJobId !== null && improve.offer === 'review', openReview);

  return (
    <div
      className={classNames('page-width flex flex-1 flex-col pt-6 pb-16', isReviewing && 'max-w-[88rem]!')}
    >
      <h1 className="sr-only">{title.trim() || '새 자기소개서'}</h1>
      {isReviewing && improve.result && improve.job ? (
        <ReviewView
          session={session}
          jobId={improve.job.jobId}
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
          session={session}
          subject={subject}
          opening={opening}
          drafts={drafts}
          improve={improve}
          actions={actions}
          isOnline={isOnline}
          onReview={openReview}
        />
      )}
      <EditorDialogs session={session} actions={actions} coverLetterId={subject.documentId} />
      <CompletionModal coverLetterId={completion.coverLetterId} onClose={completion.close} />
    </div>
  );
}

/** A link to the review, followed while the page is open already, opens it again. */
function useLinkedAgain(isReady: boolean, open: () => void): void {
  const { key } = useLocation();
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (isReady) open();
  }
}
