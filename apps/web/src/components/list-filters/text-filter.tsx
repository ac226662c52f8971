import type { ComponentProps } from 'react';
import { SEARCH_LIMIT } from '#contracts';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

interface TextFilterProps extends Pick<ComponentProps<typeof Input>, 'type' | 'inputMode' | 'placeholder'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Of the field, such as how wide it is. */
  className?: string;
}

/** A part of a text that a list is searched by. */
export function TextFilter({ label, value, onChange, className, type = 'search', ...rest }: TextFilterProps) {
  return (
    <Field label={label} className={className}>
      <Input
        {...rest}
        type={type}
        autoComplete="off"
        maxLength={SEARCH_LIMIT}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
