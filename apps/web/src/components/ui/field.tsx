import { createContext, use, useId, type ReactNode } from 'react';
import { classNames } from '@/lib/class-names';

interface FieldContextValue {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
}

const FieldContext = createContext<FieldContextValue | null>(null);

/** Props that a control inside a Field spreads onto its element; empty outside of a Field. */
export function useFieldControl() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
  };
}

export interface FieldProps {
  label: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  isLabelHidden?: boolean;
  className?: string;
}

/** A label, its control, a hint and an error, tied together for assistive technology. */
export function Field({ label, children, hint, error, isRequired, isLabelHidden, className }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext value={{ id, describedBy, isInvalid: Boolean(error) }}>
      <div className={classNames('flex flex-col gap-1.5', className)}>
        <label
          htmlFor={id}
          className={classNames('text-caption font-semibold text-ink-soft', isLabelHidden && 'sr-only')}
        >
          {label}
          {isRequired && <span className="text-ink-faint"> (필수)</span>}
        </label>
        {children}
        {hint && (
          <p id={hintId} className="text-caption text-ink-faint">
            {hint}
          </p>
        )}
        {error && (
          <p id={errorId} role="alert" className="text-caption font-medium text-red">
            {error}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

export const controlClass =
  'w-full rounded-s border border-line-input bg-raised px-3 text-body text-ink transition-colors ' +
  'hover:border-ink-faint focus-visible:border-accent focus-visible:outline-offset-0 ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint aria-invalid:border-red';
