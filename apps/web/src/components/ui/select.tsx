import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';
import { controlClass, useFieldControl } from './field.js';

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** Less high, such as in a table; of the usual height where a finger points at it. */
  isCompact?: boolean;
}

/** The native select: it supports every keyboard, screen reader and phone. */
export function Select({ options, isCompact, className, ...rest }: SelectProps) {
  return (
    <span className={classNames('relative inline-flex', className)}>
      <select
        {...useFieldControl()}
        {...rest}
        className={classNames(
          controlClass,
          'appearance-none !pr-9',
          isCompact ? 'min-h-9 !text-small pointer-coarse:min-h-11' : 'min-h-11',
        )}
      >
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
      />
    </span>
  );
}
