import { Tooltip as RadixTooltip } from 'radix-ui';
import { useState, type MouseEvent, type ReactNode } from 'react';

export interface TooltipProps {
  text: ReactNode;
  children: ReactNode;
  /** Opens on press too, and therefore by touch: for a trigger that has no other action. */
  opensOnPress?: boolean;
}

/** An explanation on hover and focus; never the only source of necessary information. */
export function Tooltip({ text, children, opensOnPress = false }: TooltipProps) {
  const [isOpen, setIsOpen] = useState(false);
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
            sideOffset={6}
            collisionPadding={12}
            className="z-50 max-w-72 animate-appear rounded-s bg-ink px-3 py-1.5 text-caption text-paper shadow-lift"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
