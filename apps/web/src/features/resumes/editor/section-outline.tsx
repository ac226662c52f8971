import { Check } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { ResumeSection } from '#contracts';
import { completedSectionsOf } from '#domain';
import { classNames } from '@/lib/class-names';
import { SECTION_NAMES } from '@/lib/resume-section-names';
import { moveSection } from '../document/edit-resume.js';
import { fieldErrorsOf } from '../document/field-errors.js';
import { toContent } from '../document/resume-content.js';
import { sectionOfPath } from '../document/section-state.js';
import { useDocumentPart, useResumeSession } from './resume-session.js';
import { usePausedDocument } from './use-paused-document.js';
import { sectionElementId } from './sections/editor-section.js';
import { DragHandle, MoveButtons } from './sortable/move-buttons.js';
import { SortableList } from './sortable/sortable-list.js';
import { useSortableItem } from './sortable/use-sortable-item.js';

/** The sections in their order: which are filled, where something is wrong; to go to, and to put in another order. */
export function SectionOutline() {
  const session = useResumeSession();
  const order = useDocumentPart((document) => document.sectionOrder);
  const states = useSectionStates();
  const isSection = (id: string) => order.find((section) => section === id);
  return (
    <SortableList
      ids={order}
      nameOf={(id) => SECTION_NAMES[isSection(id) ?? 'basicInfo']}
      onMove={(id, to) => {
        const section = isSection(id);
        if (section) session.update(moveSection(section, to));
      }}
    >
      <ol aria-label="항목 순서" className="flex flex-col">
        {order.map((section, index) => (
          <OutlineItem
            key={section}
            section={section}
            index={index}
            count={order.length}
            state={states.get(section) ?? 'empty'}
            onMove={(to) => session.update(moveSection(section, to))}
          />
        ))}
      </ol>
    </SortableList>
  );
}

type SectionState = 'empty' | 'filled' | 'wrong';

const STATE_WORDS: Record<SectionState, string> = {
  empty: '비어 있음',
  filled: '채움',
  wrong: '고칠 곳 있음',
};

interface OutlineItemProps {
  section: ResumeSection;
  index: number;
  count: number;
  state: SectionState;
  onMove: (to: number) => void;
}

function OutlineItem({ section, index, count, state, onMove }: OutlineItemProps) {
  const { itemRef, style, isDragging, handle } = useSortableItem(section);
  const name = SECTION_NAMES[section];
  return (
    <li
      ref={itemRef}
      style={style}
      className={classNames('group flex items-center bg-paper', isDragging && 'rounded-s shadow-lift')}
    >
      <DragHandle name={`${name} 항목`} {...handle} />
      <a
        href={`#${sectionElementId(section)}`}
        onClick={(event) => {
          event.preventDefault();
          goTo(section);
        }}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-s px-1 text-small hover:text-accent pointer-coarse:min-h-11"
      >
        <StateMark state={state} />
        <span className="truncate">
          {name}
          <span className="sr-only">{STATE_WORDS[state]}</span>
        </span>
      </a>
      <span className="flex group-focus-within:opacity-100 group-hover:opacity-100 pointer-fine:opacity-0">
        <MoveButtons name={`${name} 항목`} index={index} count={count} onMove={onMove} />
      </span>
    </li>
  );
}

const MARKS: Record<SectionState, string> = {
  empty: 'border-line-strong text-transparent',
  filled: 'border-green/40 bg-green-wash text-green',
  wrong: 'border-red bg-red-wash text-red',
};

/** A cell of manuscript paper: written, empty, or marked by the red pen. */
const StateMark = memo(function StateMark({ state }: { state: SectionState }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'flex size-4.5 shrink-0 items-center justify-center border text-caption font-bold',
        MARKS[state],
      )}
    >
      {state === 'wrong' ? '!' : <Check className="size-3.5" />}
    </span>
  );
});

function goTo(section: ResumeSection): void {
  const element = document.getElementById(sectionElementId(section));
  element?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  element?.focus({ preventScroll: true });
}

export function useCompletedSections(): ResumeSection[] {
  const document = usePausedDocument();
  return useMemo(() => completedSectionsOf(toContent(document)), [document]);
}

function useSectionStates(): ReadonlyMap<ResumeSection, SectionState> {
  const document = usePausedDocument();
  return useMemo(() => {
    const states = new Map<ResumeSection, SectionState>();
    for (const section of completedSectionsOf(toContent(document))) states.set(section, 'filled');
    for (const path of Object.keys(fieldErrorsOf(document))) {
      const section = sectionOfPath(path);
      if (section) states.set(section, 'wrong');
    }
    return states;
  }, [document]);
}
