import { useEffect, useEffectEvent } from 'react';

interface Hotkey {
  /** KeyboardEvent.key, in lower case for letters. */
  key: string;
  /** Ctrl, or Command on a Mac. */
  withControl?: boolean;
  /** Keeps a bare key from acting while somebody types. */
  isIgnoredInFields?: boolean;
}

const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/** Runs an action on a key anywhere on the page; never in the middle of composing a syllable. */
export function useHotkey(hotkey: Hotkey, action: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented || !matches(event, hotkey)) return;
    if (hotkey.isIgnoredInFields && event.target instanceof Element && event.target.closest(FIELDS)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

// A Korean layout sends ㅏ for K; the physical key stands in.
const matches = (event: KeyboardEvent, { key, withControl = false }: Hotkey): boolean =>
  (event.ctrlKey || event.metaKey) === withControl &&
  !event.altKey &&
  (event.key.toLowerCase() === key || event.code === `Key${key.toUpperCase()}`);
