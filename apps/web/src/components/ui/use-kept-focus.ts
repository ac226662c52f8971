import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';
const DIALOG = '[role="dialog"], [role="alertdialog"]';

interface Place {
  element: Element;
  row: number;
}

interface KeptFocus<Area extends HTMLElement> {
  ref: RefObject<Area | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * For the area of a list: when the row goes that has the focus, or that a dialog asks about, the row in its place gets it,
 * and after the last one what stands in the list's place.
 * @param rows selector of the rows within the area
 */
export function useKeptFocus<Area extends HTMLElement>(rows: string): KeptFocus<Area> {
  const ref = useRef<Area>(null);
  const place = useRef<Place | null>(null);
  useEffect(() => {
    const area = ref.current;
    if (!place.current || !area || document.activeElement !== document.body) return;
    const { element, row } = place.current;
    // It is still there: a dialog that closes gives the focus back to it.
    if (element.isConnected && element.matches(FOCUSABLE)) return;
    const left = [...area.querySelectorAll<HTMLElement>(rows)];
    const next = left[Math.min(row, left.length - 1)] ?? area;
    const focusable = next.querySelector<HTMLElement>(FOCUSABLE);
    if (!focusable) next.tabIndex = -1;
    (focusable ?? next).focus();
  });
  return {
    ref,
    onFocus: ({ currentTarget, target }) => {
      // A dialog of a row is no part of the area, though its events come by here.
      if (!currentTarget.contains(target)) return;
      const row = [...currentTarget.querySelectorAll(rows)].findIndex((found) => found.contains(target));
      place.current = row < 0 ? null : { element: target, row };
    },
    onBlur: ({ currentTarget, target, relatedTarget }) => {
      const isAsked = relatedTarget instanceof Element && relatedTarget.closest(DIALOG) !== null;
      if (currentTarget.contains(target) && !isAsked) place.current = null;
    },
  };
}
