import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { errorMessage } from '@/lib/query/error-message';
import { isGone, useDeleteLetter, useDeleteAllLetters } from './sample-letter-queries.js';

interface DeleteLetterDialogProps {
  coverLetterId: number;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a letter is deleted. */
export function DeleteLetterDialog({ coverLetterId, onDeleted, onClose }: DeleteLetterDialogProps) {
  const remove = useDeleteLetter();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="선택한 크롤링 데이터를 삭제하시겠습니까?"
      description={`#${coverLetterId}와 여기에서 뽑은 특징이 함께 지워지고, 되돌릴 수 없어요.`}
      confirmLabel="삭제"
      isDanger
      isBusy={remove.isPending}
      isConfirmDisabled={isGone(remove.error)}
      onConfirm={() => remove.mutate(coverLetterId, { onSuccess: onDeleted })}
    >
      {remove.error && (
        <p role="alert" className="text-small font-medium text-red">
          {errorMessage(remove.error)}
          {isGone(remove.error) && ' 다른 관리자가 먼저 삭제했어요. 목록을 새로 불러왔어요.'}
        </p>
      )}
    </ConfirmDialog>
  );
}

const CONFIRMATION = '전체 삭제';

interface DeleteAllLettersProps {
  onDeleted: () => void;
}

/** Deletes every letter, after the words have been typed. */
export function DeleteAllLetters({ onDeleted }: DeleteAllLettersProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => setIsConfirming(false);
  return (
    <>
      <Button variant="danger-outline" onClick={() => setIsConfirming(true)}>
        <Trash2 aria-hidden /> 전체 삭제
      </Button>
      {isConfirming && (
        <DeleteAllDialog
          onClose={close}
          onDeleted={() => {
            close();
            onDeleted();
          }}
        />
      )}
    </>
  );
}

interface DeleteAllDialogProps extends DeleteAllLettersProps {
  onClose: () => void;
}

function DeleteAllDialog({ onClose, onDeleted }: DeleteAllDialogProps) {
  const [typed, setTyped] = useState('');
  const removeAll = useDeleteAllLetters();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !removeAll.isPending) onClose();
      }}
      title="모든 크롤링 데이터를 삭제하시겠습니까?"
      description="수집한 자기소개서와 거기에서 뽑은 특징이 모두 지워지고, 되돌릴 수 없어요."
      confirmLabel="전체 삭제"
      isDanger
      isBusy={removeAll.isPending}
      isConfirmDisabled={typed.normalize('NFC').trim() !== CONFIRMATION}
      onConfirm={() => removeAll.mutate(undefined, { onSuccess: onDeleted })}
    >
      <Field
        label={`확인을 위해 ‘${CONFIRMATION}’라고 적어 주세요`}
        error={removeAll.error ? errorMessage(removeAll.error) : undefined}
      >
        <Input
          value={typed}
          autoComplete="off"
          placeholder={CONFIRMATION}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
