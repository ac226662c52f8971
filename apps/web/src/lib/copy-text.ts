import { notify } from '@/lib/toast';

/** Puts a text on the clipboard and says so. @param failed what is said where the browser refuses, as outside of HTTPS */
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
