import { useState } from 'react';
import type { ReactNode } from 'react';
import { Field } from '@/components/ui/field';
import { useFieldError } from '../resume-session.js';

export interface ResumeFieldProps {
  /** Where the field stands in the resume, such as `careers.0.startDate`. */
  path: string;
  label: string;
  hint?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A field with its error in place. An error that arises while one types waits until the field is left. */
export function ResumeField({ path, label, hint, className, children }: ResumeFieldProps) {
  const error = useFieldError(path);
  const [isHeldBack, setIsHeldBack] = useState(false);
  return (
    <div
      className={className}
      onFocus={() => setIsHeldBack(error === undefined)}
      onBlur={() => setIsHeldBack(false)}
    >
      <Field label={label} hint={hint} error={isHeldBack ? undefined : error}>
        {children}
      </Field>
    </div>
  );
}
