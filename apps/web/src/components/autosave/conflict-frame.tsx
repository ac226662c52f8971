import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

interface ConflictFrameProps {
  isOpen: boolean;
  onClose: () => void;
  description: string;
  onMerge: () => void;
  /** What there is to choose between. */
  children: ReactNode;
}

/** The dialog over a document that was saved elsewhere in between; closing it loses neither side. */
export const ConflictFrame = ({ isOpen, onClose, description, onMerge, children }: ConflictFrameProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={(next) => !next && onClose()}
    width="wide"
    title="다른 곳에서 먼저 저장했어요"
    description={description}
    footer={
      <>
        <Button onClick={onClose}>나중에 고르기</Button>
        <Button variant="solid" onClick={onMerge}>
          이대로 저장
        </Button>
      </>
    }
  >
    <div className="flex flex-col gap-6 pt-4">{children}</div>
  </Dialog>
);
