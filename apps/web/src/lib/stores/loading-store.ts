import { create } from 'zustand';

/** What the overlay says unless the action says more. */
export const DEFAULT_LOADING_MESSAGE = '로딩 중...';
/** What it says of a long action. */
export const LONG_ACTION_MESSAGE = '30~40초 정도 걸릴 수 있어요.';

export interface Sending {
  percent: number;
  stop: () => void;
}

interface LoadingState {
  isLoading: boolean;
  loadingMessage: string;
  /** The job whose stages the overlay shows; null while there is none. */
  jobId: string | null;
  /** How much of an upload is sent, 0 to 100, and how to stop it; null without an upload. */
  sending: Sending | null;
  start: (message?: string) => void;
  /** Shows the stages of a job that has been accepted. */
  showJob: (jobId: string) => void;
  /** Shows the progress of an upload. */
  showSending: (sending: Sending) => void;
  stop: () => void;
}

const idle = { isLoading: false, loadingMessage: DEFAULT_LOADING_MESSAGE, jobId: null, sending: null };

/** The full-screen loading overlay. */
export const useLoadingStore = create<LoadingState>()((set) => ({
  ...idle,
  start: (loadingMessage = DEFAULT_LOADING_MESSAGE) => set({ ...idle, isLoading: true, loadingMessage }),
  showJob: (jobId) => set((state) => (state.isLoading ? { jobId, sending: null } : state)),
  showSending: (sending) => set((state) => (state.isLoading ? { sending } : state)),
  stop: () => set(idle),
}));
