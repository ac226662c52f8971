import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { isFactKind } from '#domain';
import { claimWarning } from './claim-texts.js';
import type { Review } from './use-review.js';

interface AcceptFlaggedDialogProps {
  review: Review;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks before changes with claims that the original lacks are taken all at once. */
export function AcceptFlaggedDialog({ review, isOpen, onOpenChange }: AcceptFlaggedDialogProps) {
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
              {claimWarning(flag.kind)}
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
