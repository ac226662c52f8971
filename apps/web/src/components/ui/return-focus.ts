import { useRef } from 'react';

/** For a dialog that is opened by state and not by a trigger: closing it gives the focus back to what had it before. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: ({ currentTarget }: Event) => {
      const focused = document.activeElement;
      if (!(currentTarget instanceof Node && currentTarget.contains(focused))) opener.current = focused;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Something else has taken the focus meanwhile, and keeps it.
      if (document.activeElement !== document.body) return;
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
