import { Search } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { isComposingKey } from '@/lib/composing-key';
import { LETTER_SORTS } from './list-state.js';

interface LetterSearchProps {
  search: string;
  sort: string;
  onSearch: (search: string) => void;
  onSort: (sort: (typeof LETTER_SORTS)[number]['value']) => void;
}

/** Search waits for Enter or the button; a syllable in the making is never searched for. */
export function LetterSearch({ search, sort, onSearch, onSort }: LetterSearchProps) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
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
        aria-label="제목, 회사, 내용에서 찾기"
        placeholder="제목, 회사, 내용에서 찾기"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 basis-40 sm:max-w-sm"
      />
      <Button type="submit">
        <Search aria-hidden /> 검색
      </Button>
      <Select
        aria-label="정렬"
        className="max-sm:w-full sm:ml-auto"
        value={sort}
        onChange={(event) => {
          const chosen = LETTER_SORTS.find(({ value }) => value === event.target.value);
          if (chosen) onSort(chosen.value);
        }}
        options={LETTER_SORTS}
      />
    </form>
  );
}
