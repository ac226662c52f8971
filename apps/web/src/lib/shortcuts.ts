import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { isComposingKey } from './composing-key.js';

export interface ShortcutRow {
  /** Keys of the shortcut; each is shown as its own key. */
  keys: readonly string[];
  label: string;
}

interface ShortcutState {
  groups: Readonly<Record<string, readonly ShortcutRow[]>>;
  add: (group: string, rows: readonly ShortcutRow[]) => void;
  remove: (group: string) => void;
}

export const useShortcutStore = create<ShortcutState>()((set) => ({
  groups: {},
  add: (group, rows) => set(({ groups }) => ({ groups: { ...groups, [group]: rows } })),
  remove: (group) =>
    set(({ groups }) => ({
      groups: Object.fromEntries(Object.entries(groups).filter(([name]) => name !== group)),
    })),
}));

/**
 * Lists a screen's shortcuts in the help (?) while the screen is open.
 * @param rows a constant of the module, not made at every render
 */
export function useShortcutHelp(group: string, rows: readonly ShortcutRow[]): void {
  useEffect(() => {
    useShortcutStore.getState().add(group, rows);
    return () => useShortcutStore.getState().remove(group);
  }, [group, rows]);
}

interface Hotkey {
  /** KeyboardEvent.key, in lower case for letters. */
  key: string;
  /** Ctrl, or Command on a Mac. */
  withControl?: boolean;
  /** Ignores the key while a field, or something in a dialog or a menu, has the focus. */
  isForPageOnly?: boolean;
}

const OUTSIDE_OF_PAGE =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Runs an action on a key anywhere on the page; never in the middle of composing a syllable. */
export function useHotkey(hotkey: Hotkey, action: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isComposingKey(event) || event.defaultPrevented || !matches(event, hotkey)) return;
    if (hotkey.isForPageOnly && event.target instanceof Element && event.target.closest(OUTSIDE_OF_PAGE))
      return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

// A Korean keyboard layout sends ㅏ for K, so the physical key is compared as well.
const matches = (event: KeyboardEvent, { key, withControl = false }: Hotkey): boolean =>
  (event.ctrlKey || event.metaKey) === withControl &&
  !event.altKey &&
  (event.key.toLowerCase() === key || event.code === `Key${key.toUpperCase()}`);
