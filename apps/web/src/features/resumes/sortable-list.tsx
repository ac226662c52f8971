import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Announcements, DragEndEvent, Modifier } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useMemo } from 'react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { IconButton } from '@/components/ui/button';

interface SortableListProps {
  ids: readonly string[];
  /** Name of an item in the announcements of a move. */
  nameOf: (id: string) => string;
  onMove: (id: string, to: number) => void;
  children: ReactNode;
}

const START_DISTANCE = 4;
const INSTRUCTIONS = {
  draggable: '스페이스로 집고, 위아래 화살표로 옮기고, 다시 스페이스로 놓아요. Esc를 누르면 그만둬요.',
};
const upAndDownOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Items that are put in order by dragging, with the pointer or the keyboard. */
export function SortableList({ ids, nameOf, onMove, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: START_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const joined = ids.join(' ');
  // The same order is the same list, so that typing in one item does not render all of them again.
  const items = useMemo(() => joined.split(' '), [joined]);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDownOnly]}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: INSTRUCTIONS,
        announcements: announcementsOf(ids, nameOf),
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

function announcementsOf(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const name = (id: string | number) => nameOf(String(id));
  const positionOf = (id: string | number) => `${ids.length}개 중 ${ids.indexOf(String(id)) + 1}번째`;
  return {
    onDragStart: ({ active }) => `${name(active.id)}, 집었어요. ${positionOf(active.id)}예요.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)}, ${positionOf(over.id)} 자리예요.` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `${name(active.id)}, ${positionOf(over.id)}에 놓았어요.`
        : `${name(active.id)}, 제자리에 놓았어요.`,
    onDragCancel: ({ active }) => `${name(active.id)}, 옮기지 않았어요.`,
  };
}

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

interface MoveButtonsProps {
  /** Name of the item that is moved. */
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** Up and down by one position. At an end the button stays enabled, so that it keeps the focus. */
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

/** The handle that drags an item, with the pointer or the keyboard. */
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
