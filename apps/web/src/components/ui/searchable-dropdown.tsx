import { Check, ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '@/lib/class-names';
import { isComposingKey } from '@/lib/composing-key';
import { matchesSearch } from '@/lib/hangul-search';
import { controlClass, useFieldControl } from './field.js';

export interface DropdownOption {
  id: number | string;
  name: string;
}

export interface SearchableDropdownProps<Option extends DropdownOption> {
  options: readonly Option[];
  selectedId: Option['id'] | null;
  onSelect: (option: Option) => void;
  /** Filters the options by the typed text; by their names by default. */
  find?: (search: string, options: readonly Option[]) => readonly Option[];
  placeholder?: string;
  /** The accessible name, when no Field gives one. */
  label?: string;
  isDisabled?: boolean;
  className?: string;
}

const findByName = <Option extends DropdownOption>(search: string, options: readonly Option[]) =>
  options.filter(({ name }) => matchesSearch(name, search));

/**
 * A combobox: type to narrow (initial consonants too), arrows to move, Enter to choose, Escape to close. Opens on the
 * chosen option, or on the first.
 */
export function SearchableDropdown<Option extends DropdownOption>({
  options,
  selectedId,
  onSelect,
  find = findByName,
  placeholder = '검색해서 고르기',
  label,
  isDisabled,
  className,
}: SearchableDropdownProps<Option>) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const selected = options.find((option) => option.id === selectedId);
  const matches = search === '' ? options : find(search, options);
  const active = matches[activeIndex];

  const open = () => {
    if (isOpen) return;
    setActiveIndex(
      Math.max(
        0,
        options.findIndex((option) => option.id === selectedId),
      ),
    );
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    setSearch('');
  };
  const choose = (option: Option) => {
    onSelect(option);
    close();
  };
  const move = (step: number) =>
    setActiveIndex((index) => (matches.length === 0 ? 0 : (index + step + matches.length) % matches.length));
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that compose a syllable belong to the input method.
    if (isComposingKey(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      if (isOpen) move(step);
      else open();
    } else if (event.key === 'Enter' && isOpen && active) choose(active);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className={classNames('relative', className)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <input
        {...useFieldControl()}
        ref={input}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active ? `${listId}-${active.id}` : undefined}
        autoComplete="off"
        disabled={isDisabled}
        placeholder={selected?.name ?? placeholder}
        value={isOpen ? search : (selected?.name ?? '')}
        onChange={(event) => {
          setSearch(event.target.value);
          setActiveIndex(0);
          setIsOpen(true);
        }}
        onClick={open}
        onKeyDown={onKeyDown}
        className={classNames(controlClass, 'min-h-11 !pr-9')}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-3.5 right-3 size-4 text-ink-faint"
      />
      {isOpen && (
        <ul
          id={listId}
          role="listbox"
          aria-label={label ?? placeholder}
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-60 overflow-y-auto rounded-s border border-line bg-raised p-1 shadow-lift"
        >
          {matches.map((option, index) => (
            <li
              key={option.id}
              id={`${listId}-${option.id}`}
              role="option"
              aria-selected={option.id === selectedId}
              ref={index === activeIndex ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center justify-between rounded-s px-3 text-small',
                index === activeIndex && 'bg-sunken',
              )}
            >
              {option.name}
              {option.id === selectedId && <Check aria-hidden className="size-4 text-accent" />}
            </li>
          ))}
          {matches.length === 0 && (
            <li
              role="option"
              aria-disabled
              aria-selected={false}
              className="px-3 py-3 text-small text-ink-faint"
            >
              검색 결과가 없습니다
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
