import { useEffect } from 'react';
import { create } from 'zustand';

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
