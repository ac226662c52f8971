import { Switch as RadixSwitch } from 'radix-ui';
import { useFieldControl } from './field.js';

export interface SwitchProps {
  isChecked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  /** Its name, when no Field gives one. */
  label?: string;
  isDisabled?: boolean;
}

export function Switch({ isChecked, onCheckedChange, label, isDisabled }: SwitchProps) {
  return (
    <RadixSwitch.Root
      {...useFieldControl()}
      aria-label={label}
      checked={isChecked}
      onCheckedChange={onCheckedChange}
      disabled={isDisabled}
      className="touch-target inline-flex h-6 w-11 shrink-0 items-center disabled:cursor-not-allowed disabled:opacity-50"
    >
      <span
        className={
          'flex h-6 w-11 items-center rounded-full border px-0.5 transition-colors ' +
          (isChecked ? 'border-accent bg-accent' : 'border-line-input bg-sunken')
        }
      >
        <RadixSwitch.Thumb className="block size-4.5 rounded-full bg-ink-faint transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-accent" />
      </span>
    </RadixSwitch.Root>
  );
}
