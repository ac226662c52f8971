import { useRef, useState } from 'react';
import { deferred } from '@/lib/deferred';
import type { MenuItemProps, MenuProps } from './menu-list.js';
import { type Frame, useFocusOfNextTrigger } from './use-focus-of-next-trigger.js';

interface DeferredMenuProps extends MenuProps {
  frame: Frame;
  onPress: () => void;
}

const fetchCode = () => import('./menu-list.js');

const DeferredMenu = deferred<DeferredMenuProps>(() => fetchCode().then(({ MenuList }) => MenuList), {
  Fallback: TriggerAlone,
});

export const MenuItem = deferred<MenuItemProps>(() => fetchCode().then(({ MenuListItem }) => MenuListItem), {
  isNeeded: () => true,
});

/**
 * A menu behind its trigger. Its code is fetched after the page's content; a press before that opens it as soon as the
 * code is here.
 */
export function Menu(props: MenuProps) {
  const [isPressed, setIsPressed] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  return (
    <span ref={frame} className="contents">
      <DeferredMenu {...props} frame={frame} isOpenAtFirst={isPressed} onPress={() => setIsPressed(true)} />
    </span>
  );
}

/** The trigger until the menu's own takes its place, and its focus. */
function TriggerAlone({
  trigger,
  frame,
  isOpenAtFirst,
  onPress,
  onNeeded,
}: DeferredMenuProps & { onNeeded: () => void }) {
  useFocusOfNextTrigger(frame, isOpenAtFirst);
  return (
    <span
      className="contents"
      onClick={() => {
        onPress();
        onNeeded();
      }}
    >
      {trigger}
    </span>
  );
}
