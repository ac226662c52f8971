import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DiscardChangesDialog } from '@/components/ui/discard-changes-dialog';

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
      <DiscardChangesDialog isOpen={isAsked} onOpenChange={setAsked} onDiscard={onLeave} />
    </>
  );
}
