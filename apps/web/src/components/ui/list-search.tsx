import { Search } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { MAXIMUM_DOCUMENT_SEARCH_LENGTH } from '#contracts';
import { isComposingKey } from '@/lib/composing-key';
import { Button } from './button.js';
import { Input } from './input.js';
import { Select } from './select.js';

interface ListSearchProps<Sort extends string> {
  /** What is searched; the accessible name of the field. */
  label: string;
  search: string;
  onSearch: (search: string) => void;
  /** The sort orders to choose from; omitted if there is only one. */
  order?: ListOrder<Sort>;
}

interface ListOrder<Sort extends string> {
  sort: Sort;
  sorts: readonly { value: Sort; label: string }[];
  onSort: (sort: Sort) => void;
}

/**
 * The search and the order of a list of documents. A search starts with Enter or the button, never while a syllable is being
 * composed.
 */
export function ListSearch<Sort extends string>({ label, search, onSearch, order }: ListSearchProps<Sort>) {
  const [text, setText] = useState(search);
  const [previousSearch, setPreviousSearch] = useState(search);
  if (search !== previousSearch) {
    setPreviousSearch(search);
    setText(search);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isComposingKey(event)) event.preventDefault();
  };
  return (
    <form role="search" onSubmit={submit} className="flex flex-wrap gap-2">
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={MAXIMUM_DOCUMENT_SEARCH_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 basis-40 sm:max-w-sm"
      />
      <Button type="submit">
        <Search aria-hidden /> 검색
      </Button>
      {order && <OrderSelect {...order} />}
    </form>
  );
}

const OrderSelect = <Sort extends string>({ sort, sorts, onSort }: ListOrder<Sort>) => (
  <Select
    aria-label="정렬"
    className="max-sm:w-full sm:ml-auto"
    value={sort}
    onChange={(event) => {
      const chosen = sorts.find(({ value }) => value === event.target.value);
      if (chosen) onSort(chosen.value);
    }}
    options={sorts}
  />
);
