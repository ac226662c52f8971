import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';
const DIALOG = '[role="dialog"], [role="alertdialog"]';

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
  const place = useRef<number | null>(null);
  useEffect(() => {
    const area = ref.current;
    if (place.current === null || !area || document.activeElement !== document.body) return;
    const left = [...area.querySelectorAll(rows)];
    const next = left[Math.min(place.current, left.length - 1)] ?? area;
    const target = next.querySelector<HTMLElement>(FOCUSABLE) ?? area;
    if (target === area) area.tabIndex = -1;
    target.focus();
  });
  return {
    ref,
    onFocus: ({ currentTarget, target }) => {
      // A dialog of a row is no part of the area, though its events come by here.
      if (!currentTarget.contains(target)) return;
      const found = [...currentTarget.querySelectorAll(rows)].findIndex((row) => row.contains(target));
      place.current = found < 0 ? null : found;
    },
    onBlur: ({ currentTarget, target, relatedTarget }) => {
      const isAsked = relatedTarget instanceof Element && relatedTarget.closest(DIALOG) !== null;
      if (currentTarget.contains(target) && !isAsked) place.current = null;
    },
  };
}
