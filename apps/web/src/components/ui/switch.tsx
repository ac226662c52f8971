import { Switch as RadixSwitch } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';
import { useFieldControl } from './field.js';

export interface SwitchProps extends Omit<ComponentProps<'button'>, 'value' | 'type' | 'children'> {
  isChecked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  /** Its name, when no Field gives one. */
  label?: string;
  isDisabled?: boolean;
  /** Disabled, but focusable and hoverable, so that a tooltip can explain why. */
  isLocked?: boolean;
}

export function Switch({
  isChecked,
  onCheckedChange,
  label,
  isDisabled,
  isLocked,
  className,
  ...rest
}: SwitchProps) {
  return (
    <RadixSwitch.Root
      {...useFieldControl()}
      aria-label={label}
      {...rest}
      checked={isChecked}
      onCheckedChange={isLocked ? undefined : onCheckedChange}
      disabled={isDisabled}
      aria-disabled={isLocked || undefined}
      className={classNames(
        'touch-target inline-flex h-6 w-11 shrink-0 items-center disabled:cursor-not-allowed disabled:opacity-50',
        'aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
        className,
      )}
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
