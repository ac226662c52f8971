import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';
const DIALOG = '[role="dialog"], [role="alertdialog"]';

interface LastFocus {
  element: Element;
  row: number;
}

interface KeptFocus<Area extends HTMLElement> {
  ref: RefObject<Area | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * For the area of a list: when a row disappears that had the focus, or that a dialog was opened from, the row in its
 * position, or else the last one, is focused, and once no row is left what replaces the list. While the area has no row
 * but a busy element, the focus waits for the rows.
 * @param rows selector of the rows within the area
 */
export function useKeptFocus<Area extends HTMLElement>(rows: string): KeptFocus<Area> {
  const ref = useRef<Area>(null);
  const lastFocus = useRef<LastFocus | null>(null);
  useEffect(() => {
    const area = ref.current;
    if (!lastFocus.current || !area || document.activeElement !== document.body) return;
    const { element, row } = lastFocus.current;
    // It is still there: a dialog that closes gives the focus back to it.
    if (element.isConnected && element.matches(FOCUSABLE)) return;
    const left = [...area.querySelectorAll<HTMLElement>(rows)];
    // The rows that follow are being loaded.
    if (left.length === 0 && area.querySelector('[aria-busy="true"]')) return;
    const next = left[Math.min(row, left.length - 1)] ?? area;
    const focusable = next.querySelector<HTMLElement>(FOCUSABLE);
    if (!focusable) next.tabIndex = -1;
    (focusable ?? next).focus();
  });
  return {
    ref,
    onFocus: ({ currentTarget, target }) => {
      // A row's dialog is a React child of the area, so its events bubble here, but it is not within the area.
      if (!currentTarget.contains(target)) return;
      const row = [...currentTarget.querySelectorAll(rows)].findIndex((found) => found.contains(target));
      lastFocus.current = row < 0 ? null : { element: target, row };
    },
    onBlur: ({ currentTarget, target, relatedTarget }) => {
      const movesToDialog = relatedTarget instanceof Element && relatedTarget.closest(DIALOG) !== null;
      if (currentTarget.contains(target) && !movesToDialog) lastFocus.current = null;
    },
  };
}
