import { Check, Minus } from 'lucide-react';
import { Checkbox as RadixCheckbox } from 'radix-ui';
import type { ReactNode } from 'react';

export interface CheckboxProps {
  checked: boolean | 'indeterminate';
  onCheckedChange: (isChecked: boolean) => void;
  label: ReactNode;
  isDisabled?: boolean;
}

export function Checkbox({ checked, onCheckedChange, label, isDisabled }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2.5 text-small">
      <RadixCheckbox.Root
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        disabled={isDisabled}
        className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-[4px] border border-line-input bg-raised data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent"
      >
        <RadixCheckbox.Indicator className="text-on-accent">
          {checked === 'indeterminate' ? <Minus className="size-4" /> : <Check className="size-4" />}
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      <span>{label}</span>
    </label>
  );
}
