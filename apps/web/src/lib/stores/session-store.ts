import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { CurrentMember } from '#contracts';

interface SessionState {
  user: CurrentMember | null;
  isAuthenticated: boolean;
  setUser: (user: CurrentMember) => void;
  clear: () => void;
}

/** Who is signed in, as far as this browser knows; the server decides. */
export const useSessionStore = create<SessionState>()(
  persist(
    (set) => ({
      user: null,
      isAuthenticated: false,
      setUser: (user) => set({ user, isAuthenticated: true }),
      clear: () => set({ user: null, isAuthenticated: false }),
    }),
    {
      name: 'user-storage',
      version: 0,
      partialize: ({ user, isAuthenticated }) => ({ user, isAuthenticated }),
    },
  ),
);
