import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useStore } from 'zustand';
import type { AiImproveResult, Job } from '#contracts';
import { ConflictDialog } from '@/components/document-editor/conflict-dialog';
import type { DraftSubject } from '@/components/document-editor/draft-store';
import { useDocumentEditor } from '@/components/document-editor/use-document-editor';
import { VersionDrawer } from '@/components/document-editor/version-drawer';
import { focusPage } from '@/components/ui/return-focus';
import { SkeletonLines } from '@/components/ui/skeleton';
import { CompletionModal, useCompletionStore } from '@/features/cover-letters/completion-modal';
import { CoverLetterListModal } from '@/features/cover-letters/cover-letter-list-modal';
import { letterType, type LetterEditor, type LetterOpening } from '@/features/cover-letters/letter-type';
import { TitleModal } from '@/features/cover-letters/title-modal';
import type { CorrectionReviewProps, ImproveReviewProps } from '@/features/improve/improve-review';
import { toProposedChanges, type ProposedChanges } from '@/features/improve/locate-changes';
import { indexedDbReviews } from '@/features/improve/review-drafts';
import { useMovedWish } from '@/features/improve/stored-wish';
import { useImproveJob } from '@/features/improve/use-improve-job';
import { classNames } from '@/lib/class-names';
import { deferred } from '@/lib/deferred';
import { productInfoQuery } from '@/lib/product-info';
import { useHotkey, useShortcutHelp } from '@/lib/shortcuts';
import { useDocumentTitle } from '@/lib/use-document-title';
import { useOnline } from '@/lib/use-online';
import { useReviewHistory } from '../use-review-history.js';
import { EditorView } from './editor-view.js';
import { useLetterActions, type LetterActions } from './use-letter-actions.js';

interface EditorScreenProps {
  subject: DraftSubject;
  opening: LetterOpening;
  /** The improvement that the address names. */
  linkedJobId: string | null;
}

const ImproveReview = deferred<ImproveReviewProps>(
  () => import('@/features/improve/improve-review').then((module) => module.ImproveReview),
  { Fallback: () => <SkeletonLines lines={8} />, isNeeded: () => true },
);

const CorrectionReview = deferred<CorrectionReviewProps>(
  () => import('@/features/improve/improve-review').then((module) => module.CorrectionReview),
  { Fallback: () => <SkeletonLines lines={8} />, isNeeded: () => true },
);

const reviews = indexedDbReviews();
const SHORTCUTS = [
  { keys: ['Ctrl', 'S'], label: '저장' },
  { keys: ['Ctrl', '.'], label: '글에서 맞춤법 점검 결과 열기' },
];

/** One open letter: writing it, or reviewing what the AI proposes or the spelling check would correct in it. */
export function EditorScreen({ subject, opening, linkedJobId }: EditorScreenProps) {
  const editor = useDocumentEditor(letterType, subject, opening);
  const { reviewed, open: openReviewOf, leaveReview } = useReviewHistory();
  const openReview = useCallback(() => openReviewOf('improvement'), [openReviewOf]);
  useEffect(() => (reviewed ? focusPage : undefined), [reviewed]);
  const [corrections, setCorrections] = useState<ProposedChanges | null>(null);
  // After a first save the completion dialog is open: the review waits until the member asks for it.
  const openUnasked = useCallback(() => {
    if (useCompletionStore.getState().coverLetterId === null) openReview();
  }, [openReview]);
  // Rerenders when the draft is separated from another tab's: it has a new id then.
  useStore(editor.store, (state) => state.isSeparate);
  const improveSubject = {
    coverLetterId: subject.documentId,
    draftId: subject.documentId === null ? editor.draftSubject.draftId : null,
  };
  useMovedWish(improveSubject);
  const improve = useImproveJob({
    subject: improveSubject,
    linkedJobId,
    drafts: reviews,
    onReady: openUnasked,
  });
  const isImprovementReviewShown = reviewed === 'improvement' && improve.offer === 'review';
  const isCorrectionReviewShown = reviewed === 'spelling' && corrections !== null;
  const actions = useLetterActions({ editor, improve, onApplied: leaveReview });
  const isOnline = useOnline();
  const completion = useCompletionStore();
  const title = useStore(editor.store, (state) => state.document.title);
  useDocumentTitle(title.trim() || '새 자기소개서');
  useHotkey({ key: 's', withControl: true }, actions.save);
  useShortcutHelp('자기소개서', SHORTCUTS);
  useRepeatedLink(linkedJobId !== null && improve.offer === 'review', openUnasked);

  return (
    <div
      className={classNames(
        'page-width flex flex-1 flex-col pt-6 pb-16',
        isImprovementReviewShown || isCorrectionReviewShown ? 'max-w-[88rem]! max-sm:pt-4' : 'max-sm:pt-1',
      )}
    >
      <h1 className="sr-only">{title.trim() || '새 자기소개서'}</h1>
      {isImprovementReviewShown && improve.result && improve.job ? (
        <ReviewView
          editor={editor}
          job={improve.job}
          result={improve.result}
          actions={actions}
          onLeave={leaveReview}
          onFinish={() => {
            leaveReview();
            void improve.dismiss();
          }}
        />
      ) : isCorrectionReviewShown ? (
        <CorrectionView editor={editor} changes={corrections} actions={actions} onLeave={leaveReview} />
      ) : (
        <EditorView
          editor={editor}
          subject={subject}
          improveSubject={improveSubject}
          improve={improve}
          actions={actions}
          isOnline={isOnline}
          onReview={openReview}
          onReviewCorrections={(proposed) => {
            setCorrections(toProposedChanges(editor.store.getState().document.questions, proposed));
            openReviewOf('spelling');
          }}
        />
      )}
      <EditorDialogs editor={editor} actions={actions} coverLetterId={subject.documentId} />
      <CompletionModal coverLetterId={completion.coverLetterId} onClose={completion.close} />
    </div>
  );
}

interface ReviewViewProps {
  editor: LetterEditor;
  job: Job;
  result: AiImproveResult;
  actions: LetterActions;
  onLeave: () => void;
  onFinish: () => void;
}

/** The review of an improvement over the letter that is open. */
function ReviewView({ editor, job, result, actions, onLeave, onFinish }: ReviewViewProps) {
  const questions = useStore(editor.store, (state) => state.document.questions);
  const { data: productInfo } = useQuery(productInfoQuery());
  return (
    <ImproveReview
      jobId={job.jobId}
      references={job}
      result={result}
      questions={questions}
      drafts={reviews}
      isPracticeMode={productInfo?.aiPracticeMode ?? false}
      isSaving={actions.isApplying}
      saveError={actions.applyError}
      onApply={actions.apply}
      onFinish={onFinish}
      onLeave={onLeave}
    />
  );
}

interface CorrectionViewProps {
  editor: LetterEditor;
  changes: ProposedChanges;
  actions: LetterActions;
  onLeave: () => void;
}

/** The review of what the spelling check would correct in the letter that is open. */
function CorrectionView({ editor, changes, actions, onLeave }: CorrectionViewProps) {
  const questions = useStore(editor.store, (state) => state.document.questions);
  return (
    <CorrectionReview
      title="맞춤법 고치기"
      changes={changes}
      questions={questions}
      isSaving={actions.isApplying}
      saveError={actions.applyError}
      onApply={actions.correct}
      onFinish={onLeave}
      onLeave={onLeave}
    />
  );
}

interface EditorDialogsProps {
  editor: LetterEditor;
  actions: LetterActions;
  coverLetterId: number | null;
}

/** The editor's dialogs. */
function EditorDialogs({ editor, actions, coverLetterId }: EditorDialogsProps) {
  return (
    <>
      <TitleModal
        isOpen={actions.dialog === 'title'}
        onClose={actions.close}
        initialTitle={actions.dialog === 'title' ? actions.initialTitle() : ''}
        isSaving={actions.isSavingFirst}
        error={actions.firstSaveError}
        onSave={actions.saveFirst}
      />
      <CoverLetterListModal isOpen={actions.dialog === 'list'} onClose={actions.close} />
      <ConflictDialog editor={editor} isOpen={actions.dialog === 'conflict'} onClose={actions.close} />
      {coverLetterId !== null && (
        <VersionDrawer
          editor={editor}
          documentId={coverLetterId}
          isOpen={actions.dialog === 'versions'}
          onClose={actions.close}
        />
      )}
    </>
  );
}

/** Opens the review again when a link to it is followed while the page is open already; going back does not. */
function useRepeatedLink(isReady: boolean, open: () => void): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (isReady && !isBack) open();
  }, [key, isReady, isBack, open]);
}
