import { Redo2, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { isFactKind } from '#domain';
import { Button, IconButton } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { statementWarning } from './change-list.js';
import type { Review } from './use-review.js';

interface ReviewFooterProps {
  review: Review;
  isSaving: boolean;
  /** A change is being reworded: finishing now would lose a wording that was paid for. */
  isRewording: boolean;
  onApply: () => void;
  onFinish: () => void;
}

/** Progress, the buttons that decide all remaining changes, and the only button that saves; always visible. */
export function ReviewFooter(props: ReviewFooterProps) {
  const { review, isRewording } = props;
  const refusalId = useId();
  const refusal = isRewording ? '다시 쓰는 변경이 끝나면 마칠 수 있어요.' : null;
  const [isConfirming, setIsConfirming] = useState(false);
  const { plain, flagged } = review.remaining;
  const open = plain.length + flagged.length;
  const acceptAll = () => {
    review.decideAll(plain, 'accepted');
    if (flagged.length > 0) setIsConfirming(true);
  };
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line-strong bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0">
      <Progress review={review} refusal={refusal} refusalId={refusalId} />
      <div className="flex items-center gap-2 max-sm:w-full">
        <Button size="small" className="max-sm:flex-1" disabled={open === 0} onClick={acceptAll}>
          남은 변경 모두 수락
        </Button>
        <Button
          size="small"
          className="max-sm:flex-1"
          disabled={open === 0}
          onClick={() => review.decideAll([...plain, ...flagged], 'rejected')}
        >
          모두 거절
        </Button>
        <IconButton label="되돌리기" size="small" disabled={!review.canUndo} onClick={review.undo}>
          <Undo2 aria-hidden />
        </IconButton>
        <IconButton label="다시 하기" size="small" disabled={!review.canRedo} onClick={review.redo}>
          <Redo2 aria-hidden />
        </IconButton>
      </div>
      <Finish {...props} blockedBy={refusal === null ? undefined : refusalId} />
      <AcceptFlaggedDialog review={review} isOpen={isConfirming} onOpenChange={setIsConfirming} />
    </div>
  );
}

interface ProgressProps {
  review: Review;
  /** Why the review cannot be finished now. */
  refusal: string | null;
  refusalId: string;
}

function Progress({ review, refusal, refusalId }: ProgressProps) {
  const { total, reviewed, accepted, unfit } = review.progress;
  return (
    <div className="mr-auto max-sm:w-full">
      <p role="status" className="text-small">
        <b className="font-semibold">
          {total}개 중 {reviewed}개 검토
        </b>
        <span className="text-ink-soft"> · 수락 {accepted}</span>
        {unfit > 0 && <span className="text-ink-faint"> · 맞지 않음 {unfit}</span>}
      </p>
      {refusal !== null && (
        <p id={refusalId} className="text-caption text-ink-soft">
          {refusal}
        </p>
      )}
    </div>
  );
}

interface FinishProps extends Pick<ReviewFooterProps, 'review' | 'isSaving' | 'onApply' | 'onFinish'> {
  blockedBy: string | undefined;
}

function Finish({ review, isSaving, blockedBy, onApply, onFinish }: FinishProps) {
  const { accepted, reviewed, total } = review.progress;
  const isBlocked = blockedBy !== undefined;
  const blocked = { 'aria-disabled': isBlocked, 'aria-describedby': blockedBy };
  if (accepted === 0 && reviewed === total)
    return (
      <Button
        {...blocked}
        variant="solid"
        className="max-sm:w-full"
        onClick={isBlocked ? undefined : onFinish}
      >
        글은 그대로 두고 마치기
      </Button>
    );
  return (
    <Button
      {...blocked}
      variant="solid"
      className="max-sm:w-full"
      disabled={accepted === 0}
      isBusy={isSaving}
      onClick={isBlocked ? undefined : onApply}
      title={accepted === 0 ? '수락한 변경이 아직 없어요' : undefined}
    >
      반영하고 저장
    </Button>
  );
}

interface AcceptFlaggedDialogProps {
  review: Review;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks before changes with statements that the original lacks are accepted all at once. */
function AcceptFlaggedDialog({ review, isOpen, onOpenChange }: AcceptFlaggedDialogProps) {
  const { flagged } = review.remaining;
  const flags = review.changes
    .filter(({ changeId }) => flagged.includes(changeId))
    .flatMap((change) => change.flags);
  const accept = () => {
    review.decideAll(flagged, 'accepted');
    onOpenChange(false);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`확인할 내용이 든 변경 ${flagged.length}개도 수락할까요?`}
      description={
        <ul className="flex flex-col gap-1.5">
          {flags.map((flag) => (
            <li key={`${flag.changeId}-${flag.kind}-${flag.text}`}>
              <b className={isFactKind(flag.kind) ? 'text-red' : 'text-amber'}>‘{flag.text}’</b>{' '}
              {statementWarning(flag.kind)}
            </li>
          ))}
        </ul>
      }
      cancelLabel="하나씩 볼게요"
      confirmLabel="사실이에요, 수락"
      onConfirm={accept}
    />
  );
}
