import { create } from 'zustand';

/** A dialog that shortcuts, menus and other dialogs open on every page of a member. */
type ShellDialog = 'palette' | 'shortcut-help' | 'sign-out';

interface ShellDialogState {
  dialog: ShellDialog | null;
  open: (dialog: ShellDialog) => void;
  close: () => void;
}

export const useShellDialogStore = create<ShellDialogState>()((set) => ({
  dialog: null,
  open: (dialog) => set({ dialog }),
  close: () => set({ dialog: null }),
}));
