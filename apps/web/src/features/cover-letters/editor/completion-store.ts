import { create } from 'zustand';

interface CompletionState {
  /** The letter whose save is to be celebrated; it outlives the move from the draft's address to the letter's. */
  coverLetterId: number | null;
  complete: (coverLetterId: number) => void;
  close: () => void;
}

export const useCompletionStore = create<CompletionState>()((set) => ({
  coverLetterId: null,
  complete: (coverLetterId) => set({ coverLetterId }),
  close: () => set({ coverLetterId: null }),
}));
