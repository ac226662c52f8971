import { create } from 'zustand';

interface SessionExpiryState {
  /** The session ended while the member was at work. */
  isExpired: boolean;
  /** The server's code for the reason, or OTHER_TAB for a sign-out in another tab; null if it is not known. */
  reason: string | null;
  expire: (reason?: string) => void;
  recover: () => void;
}

export const useSessionExpiryStore = create<SessionExpiryState>()((set) => ({
  isExpired: false,
  reason: null,
  expire: (reason) => set((state) => ({ isExpired: true, reason: reason ?? state.reason })),
  recover: () => set({ isExpired: false, reason: null }),
}));
