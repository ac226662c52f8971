import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { AiFeedback, AiImproveResult } from '#contracts';
import { AiFeedbackView } from '@/components/ai-feedback-view';
import { CheckedTexts } from '@/components/spelling/spelling-note';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { KeyboardKey } from '@/components/ui/keyboard-key';
import { SkeletonLines } from '@/components/ui/skeleton';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { classNames } from '@/lib/class-names';
import { useShortcutHelp } from '@/lib/shortcuts';
import { useWideScreen } from '@/lib/use-screen';
import { ChangeList } from './change-list.js';
import { writtenTexts } from './locate-changes.js';
import type { LocatedChange, ProposedChanges, ReviewQuestion } from './locate-changes.js';
import type { ReviewDraft, ReviewDrafts } from './review-drafts.js';
import { ReviewFooter } from './review-footer.js';
import { ReviewText } from './review-text.js';
import { useReview } from './use-review.js';
import type { Review } from './use-review.js';
import { useRewordings } from './use-rewordings.js';
import type { ImproveReferences, Rewordings } from './use-rewordings.js';

export interface ImproveReviewProps {
  jobId: string;
  /** The letter or the draft that the job is about. */
  references: ImproveReferences;
  result: AiImproveResult;
  /** The current letter. */
  questions: readonly ReviewQuestion[];
  drafts: ReviewDrafts;
  isPracticeMode: boolean;
  isSaving: boolean;
  /** Why the last attempt to save failed. */
  saveError: string | null;
  /** Puts the accepted changes into the letter and saves it. */
  onApply: (questions: ReviewQuestion[]) => void;
  /** The member is done and nothing is to be saved. */
  onFinish: () => void;
  /** Back to the letter; the review can be taken up again. */
  onLeave: () => void;
}

/** Shows original and improved text, change by change. Nothing is saved before the member confirms it. */
export function ImproveReview(props: ImproveReviewProps) {
  const draft = useStoredDraft(props.drafts, props.jobId);
  if (draft === 'loading') return <SkeletonLines lines={8} label="검토하던 내용을 불러오는 중이에요" />;
  if (props.result.changes.length === 0) return <NoChanges {...props} />;
  return <OpenReview key={props.jobId} {...props} draft={draft} />;
}

function useStoredDraft(drafts: ReviewDrafts, jobId: string): ReviewDraft | null | 'loading' {
  const [stored, setStored] = useState<{ jobId: string; draft: ReviewDraft | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // A device that can't keep reviews still reviews.
    const found = drafts.read(jobId).catch(() => null);
    void found.then((draft) => isCurrent && setStored({ jobId, draft }));
    return () => {
      isCurrent = false;
    };
  }, [drafts, jobId]);
  return stored?.jobId === jobId ? stored.draft : 'loading';
}

function OpenReview({ draft, ...props }: ImproveReviewProps & { draft: ReviewDraft | null }) {
  const { jobId, result, questions, drafts } = props;
  const review = useReview({ jobId, result, questions, drafts, draft });
  const rewordings = useRewordings(jobId, props.references);
  const written = useMemo(() => writtenTexts(result), [result]);
  return (
    <CheckedTexts texts={written}>
      <ReviewScreen
        {...props}
        title="AI 개선 검토"
        review={review}
        rewordings={rewordings}
        feedback={result.feedback}
      />
    </CheckedTexts>
  );
}

export interface CorrectionReviewProps extends Pick<
  ImproveReviewProps,
  'questions' | 'isSaving' | 'saveError' | 'onApply' | 'onFinish' | 'onLeave'
> {
  title: string;
  changes: ProposedChanges;
}

/** The same review of changes that no AI made. It is not kept: the changes can be proposed again at any time. */
export function CorrectionReview({ changes, ...props }: CorrectionReviewProps) {
  const { questions } = props;
  const review = useReview({ jobId: '', result: changes, questions, drafts: null, draft: null });
  return <ReviewScreen {...props} isPracticeMode={false} review={review} rewordings={null} feedback={null} />;
}

type ReviewScreenProps = ReviewLayoutProps &
  Omit<CorrectionReviewProps, 'changes'> &
  Pick<ImproveReviewProps, 'isPracticeMode'>;

function ReviewScreen({ title, review, rewordings, ...props }: ReviewScreenProps) {
  const layout = { ...props, review, rewordings };
  const isWide = useWideScreen();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  useShortcutHelp(title, REVIEW_SHORTCUTS);

  return (
    <div
      ref={root}
      tabIndex={-1}
      role="region"
      aria-label={title}
      onKeyDown={(event) => handleReviewKey(event, review)}
      className="flex flex-col gap-6 outline-none"
    >
      <ReviewHeader title={title} isPracticeMode={props.isPracticeMode} onLeave={props.onLeave} />
      {props.saveError && <ErrorState title="저장하지 못했어요" description={props.saveError} />}
      <Arrivals review={review} />
      {isWide ? <WideReview {...layout} /> : <NarrowReview {...layout} />}
      <ReviewFooter
        review={review}
        isSaving={props.isSaving}
        isRewording={rewordings?.isAnyRunning ?? false}
        onApply={() => props.onApply(review.merged)}
        onFinish={props.onFinish}
      />
    </div>
  );
}

/** Announces to screen readers which change has a new wording. */
function Arrivals({ review }: { review: Review }) {
  const numbered = review.changes.map((change, index) => ({ change, number: index + 1 }));
  return (
    <p role="status" className="sr-only">
      {numbered
        .filter(({ change }) => review.arrived.includes(change))
        .map(({ change, number }) => `변경 ${number}의 ${change.wordings.length}번째 안을 받았어요.`)
        .join(' ')}
    </p>
  );
}

interface ReviewHeaderProps extends Pick<ImproveReviewProps, 'isPracticeMode' | 'onLeave'> {
  title: string;
}

function ReviewHeader({ title, isPracticeMode, onLeave }: ReviewHeaderProps) {
  return (
    <header className="flex items-center justify-between gap-3 max-sm:items-start">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-heading font-bold">{title}</h2>
        {isPracticeMode && <Badge>연습용 AI</Badge>}
        <p className="basis-full text-small text-ink-soft">저장하기 전에는 글이 바뀌지 않아요.</p>
      </div>
      <Button size="small" aria-label="편집으로 돌아가기" onClick={onLeave}>
        <ArrowLeft aria-hidden className="sm:hidden" />
        <span>
          편집<span className="max-sm:hidden">으로 돌아가기</span>
        </span>
      </Button>
    </header>
  );
}

function NoChanges({ onFinish, isPracticeMode, onLeave, result }: ImproveReviewProps) {
  return (
    <div className="flex flex-col gap-6">
      <ReviewHeader title="AI 개선 검토" isPracticeMode={isPracticeMode} onLeave={onLeave} />
      <p className="text-body">고칠 문장을 찾지 못했어요. 지금 글 그대로도 좋아요.</p>
      {result.feedback.summary && <p className="text-small text-ink-soft">{result.feedback.summary}</p>}
      <Button variant="solid" className="self-start" onClick={onFinish}>
        검토 마치기
      </Button>
    </div>
  );
}

interface ReviewLayoutProps {
  review: Review;
  questions: readonly ReviewQuestion[];
  /** Null for changes that no AI made. */
  feedback: AiFeedback | null;
  /** Null where no change can be worded again. */
  rewordings: Rewordings | null;
}

/** Both texts side by side, the changes in a rail that stays in sight. */
function WideReview({ review, questions, feedback, rewordings }: ReviewLayoutProps) {
  return (
    <>
      {feedback && <Feedback feedback={feedback} />}
      <div className="grid grid-cols-[minmax(0,1fr)_18rem] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-10">
        <ReviewText questions={questions} review={review} sides={['original', 'revised']} />
        <aside
          aria-label="변경"
          className={classNames(
            'sticky top-20 flex flex-col',
            // Without the feedback above it, all of it is in sight before the page is scrolled.
            feedback ? 'max-h-[calc(100dvh-12rem)]' : 'max-h-[calc(100dvh-17rem)]',
          )}
        >
          <ChangeList
            review={review}
            rewordings={rewordings}
            showsSentences={false}
            className="min-h-0 flex-1 overflow-y-auto rounded-s border border-line bg-raised"
          />
          <KeyHints />
        </aside>
      </div>
    </>
  );
}

function Feedback({ feedback }: { feedback: AiFeedback }) {
  const [isOpen, setIsOpen] = useState(false);
  const count = feedback.strengths.length + feedback.improvements.length;
  if (isOpen)
    return (
      <section aria-label="AI 진단" className="border-y border-line py-5">
        <AiFeedbackView feedback={feedback} />
        <Button size="small" variant="quiet" className="-ml-3" aria-expanded onClick={() => setIsOpen(false)}>
          진단 접기
        </Button>
      </section>
    );
  return (
    <section
      aria-label="AI 진단"
      className="flex items-baseline justify-between gap-6 border-y border-line py-3"
    >
      <p className="text-body">{feedback.summary}</p>
      <Button size="small" variant="quiet" aria-expanded={false} onClick={() => setIsOpen(true)}>
        진단 {count}개 보기
      </Button>
    </section>
  );
}

type View = 'changes' | 'revised' | 'original' | 'feedback';

const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'changes', label: '변경' },
  { value: 'revised', label: '개선된 글' },
  { value: 'original', label: '원래 글' },
  { value: 'feedback', label: '진단' },
];
const VIEWS_WITHOUT_FEEDBACK = VIEWS.filter(({ value }) => value !== 'feedback');

/** The narrow layout, one view at a time: the changes with their sentences, either text, or the feedback. */
function NarrowReview({ review, questions, feedback, rewordings }: ReviewLayoutProps) {
  const [view, setView] = useState<View>('changes');
  return (
    <Tabs
      label="검토 보기"
      value={view}
      onValueChange={setView}
      tabs={feedback ? VIEWS : VIEWS_WITHOUT_FEEDBACK}
    >
      <TabPanel value="changes">
        <ChangeList
          review={review}
          rewordings={rewordings}
          showsSentences
          className="-mx-4 border-y border-line sm:mx-0"
        />
      </TabPanel>
      <TabPanel value="revised">
        <ReviewText questions={questions} review={review} sides={['revised']} />
      </TabPanel>
      <TabPanel value="original">
        <ReviewText questions={questions} review={review} sides={['original']} />
      </TabPanel>
      {feedback && (
        <TabPanel value="feedback">
          <AiFeedbackView feedback={feedback} />
        </TabPanel>
      )}
    </Tabs>
  );
}

/** The keys of the review, in small print. */
function KeyHints() {
  return (
    <dl className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-3 text-caption text-ink-faint">
      {REVIEW_SHORTCUTS.map(({ keys, label }) => (
        <div key={label} className="flex items-center gap-1">
          <dt className="flex gap-0.5">
            {keys.map((key) => (
              <KeyboardKey key={key}>{key}</KeyboardKey>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The keys of a review, for the help and for the hint under the list. */
const REVIEW_SHORTCUTS = [
  { keys: ['J', '↓'], label: '다음 변경' },
  { keys: ['K', '↑'], label: '이전 변경' },
  { keys: ['A'], label: '수락' },
  { keys: ['R'], label: '거절' },
  { keys: ['U'], label: '되돌리기' },
  { keys: ['Shift', 'U'], label: '다시 하기' },
] as const;

/**
 * Handles a key pressed inside the review. Keys are identified by their position on the keyboard, since a Korean
 * layout reports ㅁ for A.
 */
function handleReviewKey(event: KeyboardEvent, review: Review): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  // React also bubbles key events of dialogs that the review opened.
  if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
  const action = actionFor(event.code, event.shiftKey, review);
  if (!action) return;
  event.preventDefault();
  action();
}

function actionFor(code: string, isShifted: boolean, review: Review): (() => void) | null {
  const active = review.changes.find(({ changeId }) => changeId === review.activeId);
  const decide = (change: LocatedChange | undefined, decision: 'accepted' | 'rejected') =>
    change ? () => review.decideOne(change, decision) : null;
  switch (code) {
    case 'KeyJ':
    case 'ArrowDown':
      return () => review.move(1);
    case 'KeyK':
    case 'ArrowUp':
      return () => review.move(-1);
    case 'KeyA':
      return decide(active, 'accepted');
    case 'KeyR':
      return decide(active, 'rejected');
    case 'KeyU':
      return isShifted ? review.redo : review.undo;
    default:
      return null;
  }
}

function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
