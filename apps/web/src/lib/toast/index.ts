import { toast } from 'sonner';

export const LOADING_TOAST = '응답을 기다리는 중...';
export const TOAST_DURATION_MS = 3000;

type ToastId = string | number;

interface ToastAction {
  label: string;
  onClick: () => void;
}

const lasting = (id?: ToastId, action?: ToastAction) => ({
  duration: TOAST_DURATION_MS,
  ...(id === undefined ? {} : { id }),
  ...(action ? { action } : {}),
});

/** Toasts: a given id replaces the toast that carries it, such as a loading one. */
export const notify = {
  success: (text: string, id?: ToastId, action?: ToastAction) => toast.success(text, lasting(id, action)),
  error: (text: string, id?: ToastId) => toast.error(text, lasting(id)),
  loading: (text: string = LOADING_TOAST) => toast.loading(text, { duration: Infinity }),
  dismiss: (id: ToastId) => toast.dismiss(id),
};
