import { create } from 'zustand';

export const DEFAULT_LOADING_MESSAGE = '로딩 중...';
export const GLOBAL_LOADING_MESSAGE = '30~40초 정도 걸릴 수 있어요.';

interface LoadingState {
  isLoading: boolean;
  loadingMessage: string;
  /** The job whose stages the overlay shows; null while there is none. */
  jobId: string | null;
  start: (message?: string) => void;
  /** Keeps the overlay up for a job that has been accepted. */
  follow: (jobId: string) => void;
  stop: () => void;
}

const idle = { isLoading: false, loadingMessage: DEFAULT_LOADING_MESSAGE, jobId: null };

/** The full-screen loading overlay. */
export const useLoadingStore = create<LoadingState>()((set) => ({
  ...idle,
  start: (loadingMessage = DEFAULT_LOADING_MESSAGE) => set({ isLoading: true, loadingMessage, jobId: null }),
  follow: (jobId) => set((state) => (state.isLoading ? { jobId } : state)),
  stop: () => set(idle),
}));
