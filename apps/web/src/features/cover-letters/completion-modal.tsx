import { Link } from 'react-router';
import { create } from 'zustand';
import { Button, buttonClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { paths } from '@/lib/paths';

interface CompletionModalProps {
  /** The letter that was saved; null while the modal is closed. */
  coverLetterId: number | null;
  onClose: () => void;
}

/**
 * Shown after a first save, and after accepted changes of the AI were saved: offers to go on to the interview
 * questions.
 */
export function CompletionModal({ coverLetterId, onClose }: CompletionModalProps) {
  const target = paths.interviewQuestions({ coverLetterId: String(coverLetterId ?? '') });
  return (
    <Dialog
      isOpen={coverLetterId !== null}
      onOpenChange={(next) => !next && onClose()}
      title="자기소개서를 저장했어요"
      description="이 글로 면접 예상 질문을 만들어 볼까요?"
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            나중에 하기
          </Button>
          <Link to={target} onClick={onClose} className={buttonClass({ variant: 'solid' })}>
            면접 질문 보러 가기
          </Link>
        </>
      }
    />
  );
}

interface CompletionState {
  /**
   * The letter that was saved. Kept outside of the editor's screen, which is replaced when a letter that was deleted
   * on the server is saved as a new one.
   */
  coverLetterId: number | null;
  complete: (coverLetterId: number) => void;
  close: () => void;
}

export const useCompletionStore = create<CompletionState>()((set) => ({
  coverLetterId: null,
  complete: (coverLetterId) => set({ coverLetterId }),
  close: () => set({ coverLetterId: null }),
}));
