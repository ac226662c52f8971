import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { ImportTrace, ResumeImportResult } from '#contracts';
import { classNames } from '@/lib/class-names';
import { isTraceOf } from './import-draft.js';
import type { ImportDraft } from './import-draft.js';
import { fieldLabel } from './import-fields.js';
import { pointedPathOf } from './pointed-field.js';
import type { PointedFieldStore } from './pointed-field.js';

interface SourcePaneProps {
  result: ResumeImportResult;
  draft: ImportDraft;
  pointed: PointedFieldStore;
  onSelect: (path: string) => void;
  className?: string;
}

/** The text of the file; what became a field is marked, and leads to its field. */
export function SourcePane({ result, draft, pointed, onSelect, className }: SourcePaneProps) {
  const { sourceText, fileName } = result;
  const { traces } = draft;
  const segments = useMemo(() => cutSource(sourceText, traces), [sourceText, traces]);
  const activePath = pointed(pointedPathOf);
  const pane = useRef<HTMLDivElement>(null);
  const [tabStop, setTabStop] = useState(0);
  useScrollToField(pane, activePath);

  const marks = segments.filter((segment) => segment.traces.length > 0);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const found = pane.current?.querySelectorAll<HTMLElement>('[data-mark]');
    if (step === undefined || !found || found.length === 0) return;
    event.preventDefault();
    const next = Math.min(found.length - 1, Math.max(0, tabStop + step));
    setTabStop(next);
    found[next]?.focus();
  };
  return (
    <section aria-label={`원문 ${fileName}`} className={classNames('flex min-h-0 flex-col', className)}>
      <p className="shrink-0 truncate border-b border-line pb-1.5 text-small font-semibold">
        원문 <span className="font-normal text-ink-faint">{fileName}</span>
      </p>
      <div
        ref={pane}
        onKeyDown={move}
        className="min-h-0 flex-1 overflow-y-auto pt-3 pr-2 text-small leading-7 break-words whitespace-pre-wrap"
      >
        {segments.map((segment) => {
          const text = sourceText.slice(segment.start, segment.end);
          if (segment.traces.length === 0) return <span key={segment.start}>{text}</span>;
          const index = marks.indexOf(segment);
          return (
            <Mark
              key={segment.start}
              segment={segment}
              text={text}
              isActive={isPointedAt(segment, activePath)}
              isDoubtful={segment.traces.some((trace) => isOpenDoubt(draft, trace))}
              isTabStop={index === Math.min(tabStop, marks.length - 1)}
              onFocus={() => setTabStop(index)}
              onSelect={onSelect}
            />
          );
        })}
      </div>
    </section>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

const isPointedAt = ({ traces }: SourceSegment, activePath: string | null): boolean =>
  activePath !== null && traces.some(({ path }) => isTraceOf(path, activePath));

const isOpenDoubt = ({ confirmed }: ImportDraft, trace: ImportDraft['traces'][number]): boolean =>
  trace.isDoubtful && !confirmed.some((path) => isTraceOf(trace.path, path));

interface MarkProps {
  segment: SourceSegment;
  text: string;
  isActive: boolean;
  isDoubtful: boolean;
  isTabStop: boolean;
  onFocus: () => void;
  onSelect: (path: string) => void;
}

/** A button in running text: a real one would not break over lines. */
function Mark({ segment, text, isActive, isDoubtful, isTabStop, onFocus, onSelect }: MarkProps) {
  const path = segment.traces[0]?.path ?? '';
  const select = () => onSelect(path);
  return (
    <span
      role="button"
      data-mark
      data-active={isActive || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${fieldLabel(path)}: ${text}`}
      onFocus={onFocus}
      onClick={select}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        select();
      }}
      className={classNames(
        'cursor-pointer scroll-mt-8 rounded-[3px] box-decoration-clone px-0.5 transition-colors',
        isActive
          ? 'bg-accent text-on-accent'
          : isDoubtful
            ? 'bg-red-wash underline decoration-red decoration-dashed decoration-[1.5px] underline-offset-4 hover:bg-accent-wash'
            : 'bg-accent-wash hover:underline hover:underline-offset-4',
      )}
    >
      {text}
    </span>
  );
}

/** Scrolls the pane, and nothing around it, to the first text of the field that is pointed at. */
function useScrollToField(pane: React.RefObject<HTMLDivElement | null>, activePath: string | null): void {
  useEffect(() => {
    const box = pane.current;
    const mark = box?.querySelector<HTMLElement>('[data-active]');
    if (activePath === null || !box || !mark || box.contains(document.activeElement)) return;
    const [outer, inner] = [box.getBoundingClientRect(), mark.getBoundingClientRect()];
    if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
    box.scrollTo({ top: box.scrollTop + inner.top - outer.top - outer.height / 3, behavior: 'smooth' });
  }, [pane, activePath]);
}

/** A stretch of the source: plain text, or text that fields come from. */
interface SourceSegment {
  start: number;
  end: number;
  /** Traces that cover it, the shortest one first; none for plain text. */
  traces: ImportTrace[];
}

/**
 * Cuts a text wherever a trace begins or ends, so that traces may overlap. Traces that lie outside of the text are cut
 * to it or left out.
 */
export function cutSource(text: string, traces: readonly ImportTrace[]): SourceSegment[] {
  const clipped = traces
    .map((trace) => ({ trace, start: Math.max(0, trace.start), end: Math.min(text.length, trace.end) }))
    .filter(({ start, end }) => start < end);
  const cuts = [...new Set([0, text.length, ...clipped.flatMap(({ start, end }) => [start, end])])].sort(
    (left, right) => left - right,
  );
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    const covering = clipped
      .filter((each) => each.start <= start && each.end >= end)
      .sort((left, right) => left.end - left.start - (right.end - right.start));
    return { start, end, traces: covering.map(({ trace }) => trace) };
  });
}
