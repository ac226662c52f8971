import { create } from 'zustand';
import type { SessionRevokedReason } from '#contracts';

/** The server's code, or OTHER_TAB for a sign-out in another tab. */
export type SessionExpiryReason = SessionRevokedReason | 'OTHER_TAB';

interface SessionExpiryState {
  /** The session ended while the member was at work. */
  isExpired: boolean;
  /** Null if it is not known. */
  reason: SessionExpiryReason | null;
  expire: (reason?: SessionExpiryReason) => void;
  recover: () => void;
}

export const useSessionExpiryStore = create<SessionExpiryState>()((set) => ({
  isExpired: false,
  reason: null,
  expire: (reason) => set((state) => ({ isExpired: true, reason: reason ?? state.reason })),
  recover: () => set({ isExpired: false, reason: null }),
}));
