import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { isComposingKey } from '@/lib/composing-key';

interface ListFilterBarProps {
  /** What is filtered; the form's accessible name. */
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
      // A part of an e-mail address is searched for, which the browser would refuse.
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
