import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { COVER_LETTER_LIMITS, isBlank } from '#contracts';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { isComposingKey } from '@/lib/composing-key';

interface TitleModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** Offered in the field; the member may change it. */
  initialTitle: string;
  isSaving: boolean;
  error: string | null;
  onSave: (title: string) => void;
}

/** Asks for the title before the first save, and before a letter deleted on the server is saved as a new one. */
export function TitleModal({ isOpen, onClose, ...form }: TitleModalProps) {
  return (
    <Dialog
      isOpen={isOpen}
      // A save in flight cannot be cancelled.
      isPersistent={form.isSaving}
      onOpenChange={(next) => !next && !form.isSaving && onClose()}
      title="자기소개서 저장"
    >
      {isOpen && <TitleForm onClose={onClose} {...form} />}
    </Dialog>
  );
}

type TitleFormProps = Omit<TitleModalProps, 'isOpen'>;

function TitleForm({ onClose, initialTitle, isSaving, error, onSave }: TitleFormProps) {
  const [title, setTitle] = useState(initialTitle);
  const isSelected = useRef(false);
  const trimmed = title.trim();
  const save = () => {
    if (!isBlank(title) && !isSaving) onSave(trimmed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposingKey(event)) return;
    event.preventDefault();
    // A key that is held down repeats itself.
    if (!event.repeat) save();
  };
  return (
    <div className="flex flex-col gap-5">
      <Field label="제목" error={error ?? undefined}>
        <Input
          autoFocus
          value={title}
          maxLength={COVER_LETTER_LIMITS.title}
          onFocus={(event) => {
            if (!isSelected.current) event.target.select();
            isSelected.current = true;
          }}
          onChange={(event) => setTitle(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex justify-end gap-2 max-sm:*:flex-1">
        <Button disabled={isSaving} onClick={onClose}>
          취소
        </Button>
        <Button variant="solid" disabled={isBlank(title)} isBusy={isSaving} onClick={save}>
          저장
        </Button>
      </div>
    </div>
  );
}
