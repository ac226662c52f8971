import { useId, type ReactElement } from 'react';
import { Tooltip } from '@/components/ui/tooltip';

interface RefusalProps {
  /** Why the control can't be used. */
  reason: string;
  /** The control: `aria-disabled` rather than disabled, so that it still takes the focus, and described by this id. */
  children: (descriptionId: string) => ReactElement;
}

/** A control that is refused, and says why on hover, focus, press and touch, and to assistive technology. */
export function Refusal({ reason, children }: RefusalProps) {
  const id = useId();
  return (
    <>
      <Tooltip text={reason} opensOnPress>
        {children(id)}
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
