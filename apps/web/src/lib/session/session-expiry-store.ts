import { create } from 'zustand';

interface SessionExpiryState {
  /** The session ended while the member was at work. */
  isExpired: boolean;
  /** The server's reason, if it gave one. */
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
