import { Tooltip as RadixTooltip } from 'radix-ui';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '@/lib/class-names';

export interface TooltipProps {
  text: ReactNode;
  children: ReactNode;
  /** Opens on press too, and therefore by touch: for a trigger that has no other action. */
  opensOnPress?: boolean;
  /** Whether it is open from the start. */
  isOpenAtFirst?: boolean | undefined;
  /** For a long text: its accessible name, without which a screen reader would read the whole text at every focus. */
  longTextName?: string;
}

const LOOK = 'max-w-72 bg-ink px-3 py-1.5 text-caption text-paper';
const LONG_TEXT_LOOK =
  'max-h-72 max-w-xl overflow-y-auto border border-line bg-raised px-4 py-3 text-small whitespace-pre-wrap text-ink';

/** See Tooltip. */
export function TooltipFrame({
  text,
  children,
  opensOnPress = false,
  isOpenAtFirst = false,
  longTextName,
}: TooltipProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const openOnPress = (event: MouseEvent) => {
    // Otherwise the press would close it.
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <RadixTooltip.Provider delayDuration={300}>
      <RadixTooltip.Root open={isOpen} onOpenChange={setIsOpen}>
        <RadixTooltip.Trigger asChild onClick={opensOnPress ? openOnPress : undefined}>
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            collisionPadding={12}
            {...(longTextName === undefined
              ? { sideOffset: 6 }
              : { 'aria-label': longTextName, side: 'bottom', align: 'start', sideOffset: 4 })}
            className={classNames(
              'z-50 animate-appear rounded-s shadow-lift',
              longTextName === undefined ? LOOK : LONG_TEXT_LOOK,
            )}
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
