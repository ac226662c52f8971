import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '@/components/ui/button';

interface MoveButtonsProps {
  /** What is moved. */
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** Up and down by one place. At an end the button stays, so that the focus does. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        size="small"
        label={`${name} 위로`}
        aria-disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        label={`${name} 아래로`}
        aria-disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </>
  );
}

/** What an item is dragged by, with the pointer or the keyboard. */
export function DragHandle({ name, ...handle }: { name: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...handle}
      aria-label={`${name} 끌어서 옮기기`}
      title="끌어서 옮기기"
      className="touch-target flex size-9 shrink-0 cursor-grab touch-none items-center justify-center rounded-s text-ink-faint hover:text-ink active:cursor-grabbing"
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  );
}
