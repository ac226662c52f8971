import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { CSSProperties } from 'react';

/** What an item of a SortableList puts on its element, and on the handle that it is dragged by. */
export function useSortableItem(id: string) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id });
  const style: CSSProperties = {
    transform: CSS.Translate.toString(transform),
    transition: transition ?? undefined,
    ...(isDragging ? { position: 'relative', zIndex: 10 } : {}),
  };
  const { 'aria-describedby': describedBy } = attributes;
  return {
    itemRef: setNodeRef,
    style,
    isDragging,
    handle: { ref: setActivatorNodeRef, 'aria-describedby': describedBy, ...listeners },
  };
}
