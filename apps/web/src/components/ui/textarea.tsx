import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';
import { controlClass, useFieldControl } from './field.js';

export type TextareaProps = ComponentProps<'textarea'>;

export function Textarea({ className, rows = 4, ...rest }: TextareaProps) {
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      {...rest}
      className={classNames(controlClass, 'resize-y py-2.5', className)}
    />
  );
}
