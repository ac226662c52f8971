import { ArrowDown } from 'lucide-react';
import { Button } from '@/components/ui/button';

interface ReviewBarProps {
  doubtCount: number;
  errorCount: number;
  /** Texts of the file that no field of the draft has. */
  unplacedCount: number;
  isSaving: boolean;
  onNextDoubt: () => void;
  onShowUnplaced: () => void;
  onSave: () => void;
  onDiscard: () => void;
}

/** What is left to look at, and what is done with the draft; always at hand. */
export function ReviewBar({
  doubtCount,
  errorCount,
  unplacedCount,
  isSaving,
  onNextDoubt,
  onShowUnplaced,
  onSave,
  onDiscard,
}: ReviewBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0">
      <p role="status" className="text-small">
        {errorCount > 0 ? (
          <span className="font-semibold text-red">고칠 곳이 {errorCount}개 있어요.</span>
        ) : doubtCount > 0 ? (
          <>
            확인할 곳이 <strong>{doubtCount}개</strong> 남았어요.
          </>
        ) : (
          <span className="text-green">확인할 곳이 없어요.</span>
        )}
        {unplacedCount > 0 && (
          <span className="sr-only"> 넣지 못한 글 {unplacedCount}개는 초안 맨 아래에 있어요.</span>
        )}
      </p>
      {doubtCount > 0 && (
        <Button size="small" variant="quiet" onClick={onNextDoubt}>
          <ArrowDown aria-hidden /> 다음 확인할 곳
        </Button>
      )}
      {unplacedCount > 0 && (
        <Button size="small" variant="quiet" onClick={onShowUnplaced}>
          <ArrowDown aria-hidden /> 넣지 못한 글 {unplacedCount}개
        </Button>
      )}
      <div className="ml-auto flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
        <Button onClick={onDiscard}>버리기</Button>
        <Button variant="solid" isBusy={isSaving} onClick={onSave}>
          이력서로 저장
        </Button>
      </div>
    </div>
  );
}
