import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TooltipProps {
  text: ReactNode;
  children: ReactNode;
}

/** A word of explanation on hover and focus; never the only place of anything needed. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={300}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
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
