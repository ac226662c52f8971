import { useRef, useState } from 'react';
import { deferred } from '@/lib/deferred';
import type { TooltipProps } from './tooltip-frame.js';
import { type Frame, useFocusOfNextTrigger } from './use-focus-of-next-trigger.js';

interface DeferredTooltipProps extends TooltipProps {
  frame: Frame;
  onWanted: (isWanted: boolean) => void;
}

const DeferredTooltip = deferred<DeferredTooltipProps>(
  () => import('./tooltip-frame.js').then(({ TooltipFrame }) => TooltipFrame),
  { Fallback: TriggerAlone },
);

/**
 * An explanation on hover and focus; never the only source of necessary information. Its code is fetched after the
 * page's content; a trigger that is pointed at or pressed before that shows it as soon as the code is here.
 */
export function Tooltip(props: TooltipProps) {
  const [isWanted, setIsWanted] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  return (
    <span ref={frame} className="contents">
      <DeferredTooltip {...props} frame={frame} isOpenAtFirst={isWanted} onWanted={setIsWanted} />
    </span>
  );
}

function TriggerAlone({
  children,
  frame,
  opensOnPress = false,
  onWanted,
  onNeeded,
}: DeferredTooltipProps & { onNeeded: () => void }) {
  useFocusOfNextTrigger(frame);
  const want = () => {
    onWanted(true);
    onNeeded();
  };
  return (
    <span
      className="contents"
      onClick={opensOnPress ? want : undefined}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && want()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onWanted(false)}
    >
      {children}
    </span>
  );
}
