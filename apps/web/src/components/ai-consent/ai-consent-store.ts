import { create } from 'zustand';

interface AiConsentState {
  /** Called with the member's answer; null while nobody asks. */
  answer: ((isAccepted: boolean) => void) | null;
  ask: () => Promise<boolean>;
  settle: (isAccepted: boolean) => void;
}

export const useAiConsentStore = create<AiConsentState>()((set, get) => ({
  answer: null,
  ask: () => {
    get().answer?.(false);
    return new Promise((resolve) => set({ answer: resolve }));
  },
  settle: (isAccepted) => {
    get().answer?.(isAccepted);
    set({ answer: null });
  },
}));
