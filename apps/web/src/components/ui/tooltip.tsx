import { useRef, useState } from 'react';
import { deferred } from '@/lib/deferred';
import type { TooltipProps } from './tooltip-frame.js';
import { type Frame, useFocusOfNextTrigger } from './use-focus-of-next-trigger.js';

interface DeferredTooltipProps extends TooltipProps {
  frame: Frame;
  onPress: () => void;
}

const DeferredTooltip = deferred<DeferredTooltipProps>(
  () => import('./tooltip-frame.js').then(({ TooltipFrame }) => TooltipFrame),
  { Before: TriggerAlone },
);

/** An explanation on hover and focus; never the only source of necessary information. Its code is fetched after the page's content; a press before that opens it as soon as the code is here. */
export function Tooltip(props: TooltipProps) {
  const [isPressed, setIsPressed] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  return (
    <span ref={frame} className="contents">
      <DeferredTooltip
        {...props}
        frame={frame}
        isOpenAtFirst={isPressed && props.opensOnPress}
        onPress={() => setIsPressed(true)}
      />
    </span>
  );
}

function TriggerAlone({
  children,
  frame,
  onPress,
  onNeeded,
}: DeferredTooltipProps & { onNeeded: () => void }) {
  useFocusOfNextTrigger(frame);
  return (
    <span
      className="contents"
      onClick={() => {
        onPress();
        onNeeded();
      }}
    >
      {children}
    </span>
  );
}
