import { create } from 'zustand';

interface ConnectionState {
  /** Whether live events arrive. */
  isConnected: boolean;
  /** When that began, in epoch milliseconds; null until the first attempt has ended. */
  since: number | null;
  set: (isConnected: boolean) => void;
}

/** The live connection, for the notice that it is lost and since when. */
export const useConnectionStore = create<ConnectionState>()((set) => ({
  isConnected: false,
  since: null,
  set: (isConnected) =>
    set((state) =>
      state.isConnected === isConnected && state.since !== null ? state : { isConnected, since: Date.now() },
    ),
}));
