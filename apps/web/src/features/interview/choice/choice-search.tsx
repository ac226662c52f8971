import { Search } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { isComposingKey } from '@/lib/composing-key';

const LONGEST_SEARCH = 100;

interface ChoiceSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Search waits for Enter or the button; a syllable in the making is never searched for. */
export function ChoiceSearch({ search, onSearch }: ChoiceSearchProps) {
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
    <form role="search" onSubmit={submit} className="flex gap-2">
      <Input
        type="search"
        aria-label="제목, 회사, 내용에서 찾기"
        placeholder="제목, 회사, 내용에서 찾기"
        maxLength={LONGEST_SEARCH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 sm:max-w-sm"
      />
      <Button type="submit">
        <Search aria-hidden /> 검색
      </Button>
    </form>
  );
}
