import { create } from 'zustand';

/** A dialog of the shell that keys, menus and other dialogs open. */
export type DeskDialog = 'palette' | 'shortcut-help';

interface DeskState {
  dialog: DeskDialog | null;
  open: (dialog: DeskDialog) => void;
  close: () => void;
}

export const useDeskStore = create<DeskState>()((set) => ({
  dialog: null,
  open: (dialog) => set({ dialog }),
  close: () => set({ dialog: null }),
}));
