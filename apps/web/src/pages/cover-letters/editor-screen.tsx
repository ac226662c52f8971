import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { focusPage } from '@/components/ui/return-focus';
import {
  CompletionModal,
  letterCalls,
  letterKind,
  useCompletionStore,
  type LetterDrafts,
  type LetterOpening,
} from '@/features/cover-letters';
import { indexedDbReviews, useImproveJob } from '@/features/improve';
import type { DraftSubject } from '@/lib/autosave/draft-store';
import { useDocumentSession } from '@/lib/autosave/use-document-session';
import { useSavedInOtherTab } from '@/lib/autosave/use-saved-in-other-tab';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { useHotkey, useShortcutHelp } from '@/lib/shortcuts';
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
  drafts: LetterDrafts;
  /** The improvement that the address names. */
  linkedJobId: string | null;
}

const reviews = indexedDbReviews();
const SHORTCUTS = [{ keys: ['Ctrl', 'S'], label: '저장' }];

/** One open letter: writing it, or reviewing what the AI proposes for it. */
export function EditorScreen({ subject, opening, drafts, linkedJobId }: EditorScreenProps) {
  const session = useDocumentSession(letterKind, letterCalls, subject, opening, drafts);
  const navigate = useNavigate();
  useSavedInOtherTab(
    session,
    letterCalls,
    drafts,
    (id) => void navigate(paths.coverLetter(id), { replace: true }),
  );
  const { isReviewing, openReview, leaveReview } = useReviewPlace();
  useEffect(() => (isReviewing ? focusPage : undefined), [isReviewing]);
  // What was saved by hand leads here from the draft: the completion is read first, the review waits to be asked for.
  const openUnasked = useCallback(() => {
    if (useCompletionStore.getState().coverLetterId === null) openReview();
  }, [openReview]);
  // A draft that has gone apart from another tab's has a name of its own.
  useStore(session.store, (state) => state.isApart);
  const improve = useImproveJob({
    subject: {
      coverLetterId: subject.documentId,
      draftId: subject.documentId === null ? session.draftSubject.draftId : null,
    },
    linkedJobId,
    drafts: reviews,
    onReady: openUnasked,
  });
  const isReviewShown = isReviewing && improve.offer === 'review';
  const actions = useLetterActions({ session, drafts, improve, onApplied: leaveReview });
  const isOnline = useOnline();
  const completion = useCompletionStore();
  const title = useStore(session.store, (state) => state.document.title);
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
          session={session}
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
