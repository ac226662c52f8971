import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';
import { controlClass, useFieldControl } from './field.js';

export type InputProps = ComponentProps<'input'>;

export function Input({ className, ...rest }: InputProps) {
  return (
    <input {...useFieldControl()} {...rest} className={classNames(controlClass, 'min-h-11', className)} />
  );
}
