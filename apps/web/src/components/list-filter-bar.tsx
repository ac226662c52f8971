import type { FormEvent, KeyboardEvent, ReactNode, ComponentProps } from 'react';
import { z } from 'zod';
import { MAXIMUM_SEARCH_LENGTH } from '#contracts';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { classNames } from '@/lib/class-names';
import { isComposingKey } from '@/lib/composing-key';

interface ListFilterBarProps {
  /** The accessible name of the form. */
  label: string;
  onSearch: () => void;
  onReset: () => void;
  resetLabel?: string;
  /** Field elements. */
  children: ReactNode;
}

/** The filters of a list, which count once 검색 is pressed, or Enter in one of them. */
export function ListFilterBar({
  label,
  onSearch,
  onReset,
  resetLabel = '필터 초기화',
  children,
}: ListFilterBarProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isComposingKey(event)) event.preventDefault();
  };
  return (
    <form
      role="search"
      aria-label={label}
      // The search takes a part of an e-mail address, which the browser's own validation would refuse.
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="flex flex-wrap items-end gap-x-3 gap-y-4"
    >
      {children}
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button onClick={onReset}>{resetLabel}</Button>
        <Button type="submit" variant="solid">
          검색
        </Button>
      </div>
    </form>
  );
}

interface TextFilterProps extends Pick<ComponentProps<typeof Input>, 'type' | 'inputMode' | 'placeholder'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Class names of the field, such as its width. */
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
        maxLength={MAXIMUM_SEARCH_LENGTH}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

interface SelectFilterProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** Class names of the field, such as its width. */
  className?: string;
  /** The width of the select on a screen that is wider than a phone's, such as `sm:w-36`. */
  width: string;
}

/** A choice that a list is filtered by. */
export function SelectFilter<Value extends string>(props: SelectFilterProps<Value>) {
  const { label, value, options, onChange, className = 'max-sm:w-full', width } = props;
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Field label={label} className={className}>
      <Select
        className={classNames('w-full', width)}
        value={value}
        options={options}
        onChange={({ target }) => choose(target.value)}
      />
    </Field>
  );
}

/**
 * The sort order of a list for administrators: the default one, or by one of its dates. Spread into the schema of its
 * filters.
 */
export const sortFilterShape = {
  sortField: z.enum(['', 'createdAt', 'updatedAt']).catch(''),
  sortDirection: z.enum(['desc', 'asc']).catch('desc'),
};
type SortFilters = z.output<z.ZodObject<typeof sortFilterShape>>;

const FIELDS = [
  { value: '', label: '선택 안 함' },
  { value: 'createdAt', label: '생성일' },
  { value: 'updatedAt', label: '수정일' },
] as const;
const DIRECTIONS = [
  { value: 'desc', label: '내림차순' },
  { value: 'asc', label: '오름차순' },
] as const;

/** The `sort` parameter of the list call, `field,direction`; undefined without a field, whatever the direction. */
export const sortOf = ({ sortField, sortDirection }: SortFilters): string | undefined =>
  sortField === '' ? undefined : `${sortField},${sortDirection}`;

interface SortFilterFieldsProps {
  value: SortFilters;
  onChange: (part: Partial<SortFilters>) => void;
}

/** The two selects of a list's order. */
export function SortFilterFields({ value, onChange }: SortFilterFieldsProps) {
  return (
    <>
      <SelectFilter
        label="정렬 기준"
        className="max-sm:min-w-0 max-sm:flex-1"
        width="sm:w-36"
        value={value.sortField}
        options={FIELDS}
        onChange={(sortField) => onChange({ sortField })}
      />
      <SelectFilter
        label="정렬 방향"
        className="max-sm:min-w-0 max-sm:flex-1"
        width="sm:w-36"
        value={value.sortDirection}
        options={DIRECTIONS}
        onChange={(sortDirection) => onChange({ sortDirection })}
      />
    </>
  );
}
