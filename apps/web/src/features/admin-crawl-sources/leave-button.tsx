import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';

interface LeaveButtonProps {
  /** Something stands in the form that has not been saved. */
  isChanged: boolean;
  onLeave: () => void;
}

/** Back to the list; asks first where something would be lost. */
export function LeaveButton({ isChanged, onLeave }: LeaveButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => (isChanged ? setAsked(true) : onLeave())}>목록으로</Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title="고친 내용을 버릴까요?"
        description="아직 저장하지 않았어요."
        confirmLabel="버리기"
        cancelLabel="계속 고치기"
        isDanger
        onConfirm={onLeave}
      />
    </>
  );
}
