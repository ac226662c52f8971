import { Check } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { RESUME_LIMITS, RESUME_SECTIONS } from '#contracts';
import type { ResumeSection } from '#contracts';
import { completedSectionsOf } from '#domain';
import { FoldSummary } from '@/components/ui/fold-summary';
import { classNames } from '@/lib/class-names';
import { formatNumber } from '@/lib/format';
import { hasShownContent } from '@/lib/content-shown';
import { SECTION_NAMES } from '@/lib/resume-section-names';
import { useDocumentPart, useFieldError, usePausedDocument, useResumeEditor } from './open-resume.js';
import { fieldErrorsOf, toContent } from './resume-conversion.js';
import { moveSection, setFields } from './resume-document.js';
import { EditorSection } from './resume-sections.js';
import { useCheckedFields } from './resume-spelling.js';
import { sectionElementId } from './section-elements.js';
import { DragHandle, MoveButtons, SortableList, useSortableItem } from './sortable-list.js';

/** As many as the first screen has room for. */
const FIRST_SECTIONS = 2;

interface ResumeFormProps {
  /** Whether the outline is shown beside the form and not in it. */
  isOutlineBeside: boolean;
}

/**
 * The form of a resume: the title, the outline of its sections, and the sections in the member's order. Memoised: new
 * spelling findings reach the fields and the outline by their context, and do not render the form again.
 */
export const ResumeForm = memo(function ResumeForm({ isOutlineBeside }: ResumeFormProps) {
  const order = useDocumentPart((document) => document.sectionOrder);
  // On the first page of a visit the other sections render in slices, so that none of them blocks a slow phone. On a
  // later page all render at once: a page that the member comes back to needs its full height to be scrolled to its
  // position.
  const sectionCount = useDeferredValue(order.length, hasShownContent() ? order.length : FIRST_SECTIONS);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TitleField />
      {!isOutlineBeside && <OutlineFold />}
      <div className="flex flex-col">
        {order.slice(0, sectionCount).map((section) => (
          <EditorSection key={section} section={section} />
        ))}
      </div>
    </div>
  );
});

function TitleField() {
  const editor = useResumeEditor();
  const title = useDocumentPart((document) => document.title);
  const error = useFieldError('title');
  return (
    <div>
      <input
        aria-label="이력서 제목"
        aria-invalid={error !== undefined || undefined}
        value={title}
        maxLength={RESUME_LIMITS.title}
        placeholder="제목 없는 이력서"
        autoComplete="off"
        onChange={(event) => editor.update(setFields({ title: event.target.value }))}
        className="w-full bg-transparent text-title font-bold text-ellipsis text-ink max-sm:text-heading pointer-coarse:min-h-11"
      />
      {error && (
        <p role="alert" className="text-caption font-medium text-red">
          {error}
        </p>
      )}
    </div>
  );
}

/** The outline on its own, beside the form. */
export function OutlineRail() {
  const completed = useCompletedSections();
  return (
    <nav aria-label="항목" className="flex flex-col gap-2">
      <h2 className="flex items-baseline justify-between gap-2 pl-9 text-caption text-ink-faint">
        <span className="font-semibold text-ink-soft">항목과 순서</span>
        {completed.length} / {RESUME_SECTIONS.length}
      </h2>
      <SectionOutline />
    </nav>
  );
}

/**
 * The outline, collapsed below a line that says how many sections are filled. The outline is over a quarter of the
 * editor's components: it renders only while the fold is open.
 */
function OutlineFold() {
  const completed = useCompletedSections();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group/fold border-t border-line"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <FoldSummary className="min-h-12">
        항목과 순서
        <span className="ml-auto text-caption font-normal text-ink-faint">
          {RESUME_SECTIONS.length}개 중 {completed.length}개를 채웠어요
        </span>
      </FoldSummary>
      <div className="pb-3">{isOpen && <SectionOutline />}</div>
    </details>
  );
}

/** The sections in their order, each with its state, to be scrolled to and to be moved. */
function SectionOutline() {
  const editor = useResumeEditor();
  const order = useDocumentPart((document) => document.sectionOrder);
  const states = useSectionStates();
  const { findingCounts } = useCheckedFields();
  const sectionOfId = (id: string) => order.find((section) => section === id);
  return (
    <SortableList
      ids={order}
      nameOf={(id) => SECTION_NAMES[sectionOfId(id) ?? 'basicInfo']}
      onMove={(id, to) => {
        const section = sectionOfId(id);
        if (section) editor.update(moveSection(section, to));
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
            findingCount={findingCounts.get(section) ?? 0}
            onMove={(to) => editor.update(moveSection(section, to))}
          />
        ))}
      </ol>
    </SortableList>
  );
}

type SectionState = 'empty' | 'filled' | 'wrong';

const STATE_LABELS: Record<SectionState, string> = {
  empty: '비어 있음',
  filled: '채움',
  wrong: '고칠 곳 있음',
};

interface OutlineItemProps {
  section: ResumeSection;
  index: number;
  count: number;
  state: SectionState;
  /** Findings of the spelling check. */
  findingCount: number;
  onMove: (to: number) => void;
}

function OutlineItem({ section, index, count, state, findingCount, onMove }: OutlineItemProps) {
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
          <span className="sr-only">{STATE_LABELS[state]}</span>
        </span>
        {findingCount > 0 && (
          <span className="shrink-0 text-caption text-ink-faint">맞춤법 {formatNumber(findingCount)}</span>
        )}
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

/** The state of a section as a sign: filled, empty or with an error. */
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

function useCompletedSections(): ResumeSection[] {
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

/** The section of the editor that a field's path belongs to; null for what stands above all sections. */
function sectionOfPath(path: string): ResumeSection | null {
  const root = path.split('.')[0] ?? '';
  return SECTION_OF_FIELD[root] ?? null;
}

const SECTION_OF_FIELD: Record<string, ResumeSection> = {
  name: 'basicInfo',
  email: 'basicInfo',
  birthYear: 'basicInfo',
  phone: 'basicInfo',
  careerType: 'basicInfo',
  fieldName: 'basicInfo',
  introduction: 'introduction',
  techStacks: 'techStacks',
  careers: 'careers',
  projects: 'projects',
  educations: 'educations',
  trainings: 'trainings',
  additionalInfos: 'additionalInfos',
  customLinks: 'links',
  githubUrl: 'links',
  blogUrl: 'links',
  notionUrl: 'links',
};
