import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

export type Frame = RefObject<HTMLElement | null>;

/**
 * Gives the focus of this component's button to the button that takes its place in the frame, unless what it opens is
 * open at once: that takes the focus itself, and closes when the focus moves out of it.
 */
export function useFocusOfNextTrigger(frame: Frame, isOpenAtFirst = false): void {
  // By the last render: the press that opens it comes after the effect was set up.
  const takesFocus = useEffectEvent(() => !isOpenAtFirst);
  useLayoutEffect(
    () => () => {
      // Read here: when this effect is set up, the frame around it has no element yet.
      const { current } = frame;
      if (takesFocus() && current?.contains(document.activeElement))
        queueMicrotask(() => current.querySelector('button')?.focus());
    },
    [frame],
  );
}
