import { Link } from 'react-router';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { paths } from '@/lib/paths';
import type { ImportOutcome } from './job/import-drafts.js';

interface FinishedImportProps {
  outcome: ImportOutcome;
  onReopen: () => void;
  onBegin: () => void;
}

/** An import that the member has saved or discarded before. */
export function FinishedImport({ outcome, onReopen, onBegin }: FinishedImportProps) {
  const isSaved = outcome.kind === 'SAVED';
  return (
    <EmptyState
      title={isSaved ? '이 초안은 이력서로 저장했어요' : '이 초안은 버렸어요'}
      description="가져온 내용은 30일 동안 남아 있어서 처음 상태로 다시 볼 수 있어요."
      action={
        <>
          {isSaved && (
            <Link to={paths.resume(outcome.resumeId)} className={buttonClass({ variant: 'solid' })}>
              저장한 이력서 열기
            </Link>
          )}
          <Button onClick={onReopen}>초안 다시 보기</Button>
          <Button variant="quiet" onClick={onBegin}>
            새 파일 가져오기
          </Button>
        </>
      }
    />
  );
}
