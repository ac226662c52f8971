import { useRef } from 'react';
import { deferred } from '@/lib/deferred';
import type { TooltipProps } from './tooltip-frame.js';
import { type Frame, useFocusOfNextTrigger } from './use-focus-of-next-trigger.js';

interface DeferredTooltipProps extends TooltipProps {
  frame: Frame;
}

const DeferredTooltip = deferred<DeferredTooltipProps>(
  () => import('./tooltip-frame.js').then(({ TooltipFrame }) => TooltipFrame),
  { Before: TriggerAlone },
);

/** An explanation on hover and focus; never the only source of necessary information. Its code is fetched after the page's content. */
export function Tooltip(props: TooltipProps) {
  const frame = useRef<HTMLSpanElement>(null);
  return (
    <span ref={frame} className="contents">
      <DeferredTooltip {...props} frame={frame} />
    </span>
  );
}

function TriggerAlone({ children, frame }: DeferredTooltipProps) {
  useFocusOfNextTrigger(frame);
  return children;
}
