import type { ExternalToast } from 'sonner';
import { create } from 'zustand';

type Sonner = typeof import('sonner').toast;
type ToastId = string | number;

interface ToastAction {
  label: string;
  onClick: () => void;
}

export const LOADING_TOAST = '응답을 기다리는 중...';
export const TOAST_DURATION_MS = 3000;

let announceReady: (toast: Sonner) => void = () => {};
// The toast area loads with the first toast; earlier calls wait for it.
const ready = new Promise<Sonner>((resolve) => {
  announceReady = resolve;
});
let lastId = 0;

/** The toast area is on the page. */
export const toastAreaReady = (toast: Sonner): void => announceReady(toast);

function show(
  kind: 'success' | 'error' | 'loading',
  text: string,
  id: ToastId,
  more: ExternalToast,
): ToastId {
  needToasts();
  void ready.then((toast) => toast[kind](text, { ...more, id }));
  return id;
}

const nextId = (): ToastId => `toast-${++lastId}`;

/** Shows toasts: a call with an id replaces the toast of that id, such as a loading one. */
export const notify = {
  success: (text: string, id: ToastId = nextId(), action?: ToastAction): ToastId =>
    show('success', text, id, { duration: TOAST_DURATION_MS, action }),
  error: (text: string, id: ToastId = nextId()): ToastId =>
    show('error', text, id, { duration: TOAST_DURATION_MS }),
  loading: (text: string = LOADING_TOAST, id: ToastId = nextId()): ToastId =>
    show('loading', text, id, { duration: Infinity }),
  dismiss: (id: ToastId): void => {
    void ready.then((toast) => toast.dismiss(id));
  },
};

/** Whether something on this page has wanted, or may soon want, to show a toast. */
export const useToastNeed = create<{ isNeeded: boolean }>()(() => ({ isNeeded: false }));

export const needToasts = (): void => useToastNeed.setState({ isNeeded: true });
