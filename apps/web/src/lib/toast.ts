import type { ExternalToast } from 'sonner';
import { create } from 'zustand';

type Sonner = typeof import('sonner').toast;
type ToastId = string | number;

interface ToastAction {
  label: string;
  onClick: () => void;
}

export const LOADING_TOAST = '응답을 기다리는 중...';
export const TOAST_DURATION_MILLISECONDS = 3000;

/** How many toasts there are at most, those that wait to be seen included. */
export const MAXIMUM_TOASTS = 20;

let area: Sonner | null = null;
/** Until the toast area is on the page, the last call for each toast waits here. */
const waiting = new Map<ToastId, (toast: Sonner) => void>();
let lastId = 0;

/** The toast area is on the page. */
export function toastAreaReady(toast: Sonner): void {
  area = toast;
  for (const call of waiting.values()) call(toast);
  waiting.clear();
}

function show(
  kind: 'success' | 'error' | 'loading',
  text: string,
  id: ToastId,
  more: ExternalToast,
): ToastId {
  needToasts();
  const call = (toast: Sonner) => {
    toast[kind](text, { ...more, id });
    for (const { id: oldId } of toast.getToasts().slice(0, -MAXIMUM_TOASTS)) toast.dismiss(oldId);
  };
  if (area) call(area);
  else {
    waiting.set(id, call);
    const [oldest] = waiting.keys();
    if (oldest !== undefined && waiting.size > MAXIMUM_TOASTS) waiting.delete(oldest);
  }
  return id;
}

const nextId = (): ToastId => `toast-${++lastId}`;

/** Shows toasts: a call with an id replaces the toast of that id, such as a loading one. */
export const notify = {
  success: (text: string, id: ToastId = nextId(), action?: ToastAction): ToastId =>
    show('success', text, id, { duration: TOAST_DURATION_MILLISECONDS, action }),
  error: (text: string, id: ToastId = nextId()): ToastId =>
    show('error', text, id, { duration: TOAST_DURATION_MILLISECONDS }),
  loading: (text: string, id: ToastId = nextId()): ToastId =>
    show('loading', text, id, { duration: Infinity }),
  dismiss: (id: ToastId): void => {
    waiting.delete(id);
    area?.dismiss(id);
  },
};

/** Whether something on this page has wanted, or may soon want, to show a toast. */
export const useToastNeed = create<{ isNeeded: boolean }>()(() => ({ isNeeded: false }));

export const needToasts = (): void => useToastNeed.setState({ isNeeded: true });
