import { type RefObject, useLayoutEffect } from 'react';

export type Frame = RefObject<HTMLElement | null>;

/** Gives the focus of this component's button to the button that takes its place in the frame. */
export function useFocusOfNextTrigger(frame: Frame): void {
  useLayoutEffect(
    () => () => {
      // Read here: when this effect is set up, the frame around it has no element yet.
      const { current } = frame;
      if (current?.contains(document.activeElement))
        queueMicrotask(() => current.querySelector('button')?.focus());
    },
    [frame],
  );
}
