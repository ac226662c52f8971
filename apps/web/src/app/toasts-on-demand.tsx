import { useEffect, useState, type ComponentType } from 'react';
import { importLater } from '@/lib/import-later';
import { needToasts, useToastNeed } from '@/lib/toast';

/**
 * Mounts the toast area on demand, which keeps its code out of the first load. The code loads when a toast waits to
 * be shown, or with the first press, so that an action can show a toast even if the network is gone by then.
 */
export function ToastsOnDemand() {
  const isNeeded = useToastNeed((state) => state.isNeeded);
  const [ToastArea, setToastArea] = useState<ComponentType | null>(null);

  useEffect(() => {
    window.addEventListener('pointerdown', needToasts, { once: true });
    window.addEventListener('keydown', needToasts, { once: true });
    return () => {
      window.removeEventListener('pointerdown', needToasts);
      window.removeEventListener('keydown', needToasts);
    };
  }, []);

  useEffect(() => {
    if (!isNeeded) return;
    void importLater(() => import('@/components/ui/toast-area')).then((module) =>
      setToastArea(() => module.default),
    );
  }, [isNeeded]);

  return ToastArea && <ToastArea />;
}
