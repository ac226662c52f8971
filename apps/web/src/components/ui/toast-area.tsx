import { useEffect } from 'react';
import { toast, Toaster } from 'sonner';
import { TOAST_DURATION_MS, toastAreaReady } from '@/lib/toast';

const VISIBLE_TOASTS = 2;
const EDGE = 16;

export default function ToastArea() {
  // Runs after the Toaster's own effect, so that it listens by now.
  useEffect(() => toastAreaReady(toast), []);
  return (
    <Toaster
      visibleToasts={VISIBLE_TOASTS}
      duration={TOAST_DURATION_MS}
      position="bottom-center"
      containerAriaLabel="알림"
      mobileOffset={EDGE}
      expand
    />
  );
}
