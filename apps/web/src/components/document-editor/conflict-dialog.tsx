import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { classNames } from '@/lib/class-names';
import type { ReactNode } from 'react';

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

export interface ConflictOption<Value extends string> {
  value: Value;
  label: string;
  /** What this side says; empty when it is no side of its own. */
  text: string;
}

interface ConflictChoiceProps<Value extends string> {
  /** What the sides disagree on. */
  legend: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly ConflictOption<Value>[];
}

/** Both sides of one thing that was changed here and elsewhere, to choose from. */
export function ConflictChoice<Value extends string>({
  legend,
  value,
  onChange,
  options,
}: ConflictChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'flex cursor-pointer flex-col gap-2 rounded-s border px-4 py-3',
              option.text === '' && 'sm:col-span-2',
              option.value === value ? 'border-accent bg-accent-wash' : 'border-line-strong',
            )}
          >
            <span className="flex items-center gap-2 text-caption font-semibold">
              <input
                type="radio"
                className="size-4 accent-accent"
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              {option.label}
            </span>
            {option.text !== '' && (
              <span className="text-small whitespace-pre-wrap text-ink-soft">{option.text}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
