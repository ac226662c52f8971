import { notify } from './toast.js';

/**
 * Copies a text to the clipboard and shows a toast.
 * @param failed the toast when the browser refuses, as it does outside of HTTPS
 */
export async function copyText(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    console.error('클립보드에 쓰지 못했습니다.', error);
    notify.error(failed);
    return;
  }
  notify.success(copied);
}
