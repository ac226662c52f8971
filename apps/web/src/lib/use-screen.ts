import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1024px)';
const DESKTOP = '(min-width: 1280px)';
const PHONE = '(max-width: 639px)';

/** Whether two texts fit side by side. */
export const useWideScreen = (): boolean => useMedia(WIDE);

/** Whether an outline fits beside two texts. */
export const useDesktopScreen = (): boolean => useMedia(DESKTOP);

/** Whether dialogs and bars with buttons stand at the bottom. */
export const usePhoneScreen = (): boolean => useMedia(PHONE);

function useMedia(media: string): boolean {
  const subscribe = (onChange: () => void) => {
    const query = matchMedia(media);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(media).matches);
}
