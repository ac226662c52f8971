import { useEffect } from 'react';
import { toast, Toaster } from 'sonner';
import { TOAST_DURATION_MILLISECONDS, toastAreaReady } from '@/lib/toast';
import { usePhoneScreen } from '@/lib/use-screen';

const VISIBLE_TOASTS = 2;
const EDGE = 16;
const BELOW_HEADER = 76;

/** At the top on a phone, where toasts do not cover the buttons of dialogs and bars. */
export default function ToastArea() {
  const isPhone = usePhoneScreen();
  // Runs after the Toaster's own effect: by now the Toaster listens.
  useEffect(() => toastAreaReady(toast), []);
  return (
    <Toaster
      visibleToasts={VISIBLE_TOASTS}
      duration={TOAST_DURATION_MILLISECONDS}
      position={isPhone ? 'top-center' : 'bottom-center'}
      containerAriaLabel="알림"
      mobileOffset={{ top: BELOW_HEADER, left: EDGE, right: EDGE, bottom: EDGE }}
      expand
    />
  );
}
