import type { ReactNode } from 'react';
import { create } from 'zustand';

export type ModalType = 'center' | 'bottomSheet' | 'position';

export interface ModalCoordinates {
  x: number;
  y: number;
}

export interface ModalRequest {
  /** What a screen reader calls the modal; shown as its heading unless `hideTitle`. */
  title: string;
  hideTitle?: boolean;
  content: ReactNode;
  type?: ModalType;
  /** Where a `position` modal stands, in CSS pixels of the viewport. */
  coordinates?: ModalCoordinates;
  /** Called when the member closes the modal without using its content. */
  onDismiss?: () => void;
}

interface ModalState {
  isOpen: boolean;
  modal: (ModalRequest & { type: ModalType }) | null;
  open: (modal: ModalRequest) => void;
  close: () => void;
}

/** The one modal of the app. The last content stays while it closes, so that it does not blink. */
export const useModalStore = create<ModalState>()((set) => ({
  isOpen: false,
  modal: null,
  open: (modal) => set({ isOpen: true, modal: { ...modal, type: modal.type ?? 'center' } }),
  close: () => set({ isOpen: false }),
}));
