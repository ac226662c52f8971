import { create } from 'zustand';

/** A dialog of every page of a member; shortcuts, menus, the list of devices and other dialogs open it. */
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
