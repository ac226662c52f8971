import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { classNames } from '@/lib/class-names';
import { matchesSearch } from '@/lib/hangul-search';
import { useIsAdministrator } from '@/lib/session/current-member';
import { useThemeStore } from '@/lib/theme-store';
import { type AdminPageCommand, commandsFor, type Command } from './commands.js';

interface CommandPaletteProps {
  /** Listed for administrators alone. */
  adminPages: readonly AdminPageCommand[];
  onClose: () => void;
  onOpenHelp: () => void;
  onSignOut: () => void;
}

/** Ctrl+K: go anywhere and do anything by typing its name, or its initial consonants. */
export function CommandPalette({ adminPages, onClose, onOpenHelp, onSignOut }: CommandPaletteProps) {
  const listId = useId();
  const navigate = useNavigate();
  const chooseTheme = useThemeStore((state) => state.choose);
  const [search, setSearch] = useState('');
  const [index, setIndex] = useState(0);
  const isAdministrator = useIsAdministrator();
  const commands = commandsFor({
    navigate,
    chooseTheme,
    openHelp: onOpenHelp,
    signOut: onSignOut,
    adminPages: isAdministrator ? adminPages : [],
  });
  const matches = commands.filter(({ name, keywords }) => matchesSearch(`${name} ${keywords}`, search));
  const active = matches[index];

  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setIndex((current) => (current + step + matches.length) % Math.max(1, matches.length));
    else if (event.key === 'Enter' && active) run(active);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog isOpen onOpenChange={onClose} title="빠른 이동" width="medium">
      <Input
        autoFocus
        role="combobox"
        aria-label="할 일 찾기"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
        autoComplete="off"
        placeholder="할 일을 찾아보세요. 초성도 돼요 (ㅅㅈㄱ)"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="mt-3 min-h-92">
        <p role="status" className={matches.length === 0 ? 'px-3 py-3 text-small text-ink-faint' : 'sr-only'}>
          {matches.length === 0 ? '검색 결과가 없습니다' : `${matches.length}개`}
        </p>
        <ul id={listId} role="listbox" aria-label="할 일">
          {matches.map((command, position) => (
            <li
              key={command.id}
              id={`${listId}-${command.id}`}
              role="option"
              aria-selected={position === index}
              onPointerMove={() => setIndex(position)}
              onClick={() => run(command)}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center rounded-s px-3 text-small',
                position === index && 'bg-sunken font-semibold text-accent',
              )}
            >
              {command.name}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
