import { useEffect, useRef, useState } from 'react';
import type { AiImproveResult } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useShortcutHelp } from '@/lib/shortcuts';
import { useWideScreen } from '@/lib/use-screen';
import { NarrowReview } from './narrow-review.js';
import type { ReviewQuestion } from './place-changes.js';
import type { ReviewDraft, ReviewDrafts } from './review-drafts.js';
import { ReviewFooter } from './review-footer.js';
import { REVIEW_SHORTCUTS, handleReviewKey } from './review-keys.js';
import { useReview, type Review } from './use-review.js';
import { useRewordings, type ImproveReferences } from './use-rewordings.js';
import { WideReview } from './wide-review.js';

export interface ImproveReviewProps {
  jobId: string;
  /** The letter or the draft that the job is about. */
  references: ImproveReferences;
  result: AiImproveResult;
  /** The letter as it stands now. */
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

/** Original and improved, change by change. Nothing is saved before the member says so. */
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
  const layout = { improveJobId: jobId, review, questions, rewordings, feedback: result.feedback };
  const isWide = useWideScreen();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  useShortcutHelp('AI 개선 검토', REVIEW_SHORTCUTS);

  return (
    <div
      ref={root}
      tabIndex={-1}
      role="region"
      aria-label="AI 개선 검토"
      onKeyDown={(event) => handleReviewKey(event, review)}
      className="flex flex-col gap-6 outline-none"
    >
      <ReviewHeader isPracticeMode={props.isPracticeMode} onLeave={props.onLeave} />
      {props.saveError && <ErrorState title="저장하지 못했어요" description={props.saveError} />}
      <Arrivals review={review} />
      {isWide ? <WideReview {...layout} /> : <NarrowReview {...layout} />}
      <ReviewFooter
        review={review}
        isSaving={props.isSaving}
        isRewording={rewordings.isAnyRunning}
        onApply={() => props.onApply(review.merged)}
        onFinish={props.onFinish}
      />
    </div>
  );
}

/** Says to the ear which change has a new wording. */
function Arrivals({ review }: { review: Review }) {
  const numbered = review.changes.map((change, index) => ({ change, number: index + 1 }));
  return (
    <p role="status" className="sr-only">
      {numbered
        .filter(({ change }) => review.arrived.includes(change))
        .map(({ change, number }) => `변경 ${number}의 ${change.versions.length}번째 안을 받았어요.`)
        .join(' ')}
    </p>
  );
}

function ReviewHeader({ isPracticeMode, onLeave }: Pick<ImproveReviewProps, 'isPracticeMode' | 'onLeave'>) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-heading font-bold">AI 개선 검토</h2>
        {isPracticeMode && <Badge>연습용 AI</Badge>}
        <p className="basis-full text-small text-ink-soft">저장하기 전에는 글이 바뀌지 않아요.</p>
      </div>
      <Button size="small" onClick={onLeave}>
        편집으로 돌아가기
      </Button>
    </header>
  );
}

function NoChanges({ onFinish, isPracticeMode, onLeave, result }: ImproveReviewProps) {
  return (
    <div className="flex flex-col gap-6">
      <ReviewHeader isPracticeMode={isPracticeMode} onLeave={onLeave} />
      <p className="text-body">고칠 문장을 찾지 못했어요. 지금 글 그대로도 좋아요.</p>
      {result.feedback.summary && <p className="text-small text-ink-soft">{result.feedback.summary}</p>}
      <Button variant="solid" className="self-start" onClick={onFinish}>
        검토 마치기
      </Button>
    </div>
  );
}
