import type { ResumeBody } from '#contracts';
import { type JsonLeaf, placeLeaves, tidyCharacters } from '#documents';
import { toUnplacedTexts } from './find-unplaced.js';
import type { Position } from './source-text.js';
import { traceOf, type Doubt } from './verifier.js';
import type { VerifiedDraft } from './verify-structure.js';

/**
 * What became of a JSON Resume in the draft that was made of it without a model: where each value stands in the text that is shown
 * beside the draft, the dates to complete, and the values without a field.
 */
export function verifyJson(json: unknown, text: string, draft: ResumeBody): VerifiedDraft {
  const leaves = locate(text, placeLeaves(json, draft));
  const traces = leaves.flatMap(({ leaf, position }) =>
    leaf.field === null ? [] : [traceOf(leaf.field, position, doubtOf(leaf), leaf.pendingDate)],
  );
  const unplaced = leaves.flatMap(({ leaf, position }) =>
    leaf.state === 'UNPLACED' ? [{ ...position, heading: headingOf(leaf) }] : [],
  );
  return { draft, traces: markReversedPeriods(traces), unplaced: toUnplacedTexts(text, unplaced) };
}

interface LocatedLeaf {
  leaf: JsonLeaf;
  position: Position;
}

/** The positions of values in their text, where each stands after its key or the mark of a list, in the order of the file. */
function locate(text: string, leaves: readonly JsonLeaf[]): LocatedLeaf[] {
  let after = 0;
  return leaves.map((leaf) => {
    const last = leaf.path.at(-1);
    const before = typeof last === 'string' ? `${tidyCharacters(last)}: ` : '- ';
    const value = tidyCharacters(leaf.text).trimStart();
    const found = text.indexOf(before + value, after);
    const start = found < 0 ? after : found + before.length;
    const end = found < 0 ? start : start + value.length;
    after = end;
    return { leaf, position: { start, end } };
  });
}

/** Keys and row numbers above a value: `work 2 · location`. */
function headingOf({ path }: JsonLeaf): string {
  const parts: string[] = [];
  for (const part of path)
    if (typeof part === 'string') parts.push(part);
    else parts.push(`${parts.pop() ?? ''} ${part + 1}`.trim());
  return tidyCharacters(parts.join(' · '));
}

const doubtOf = ({ state, pendingDate }: JsonLeaf): Doubt | null =>
  state === 'PENDING' && !isMonth(pendingDate) ? 'NO_MONTH' : null;

const isMonth = (date: string | null): boolean => date !== null && /^\d{4}-\d{2}$/.test(date);

/** Marks the end of a period that lies before its start. */
function markReversedPeriods(traces: VerifiedDraft['traces']): VerifiedDraft['traces'] {
  const dates = new Map(traces.map(({ path, pendingDate }) => [path, pendingDate]));
  return traces.map((trace) => {
    const start = dates.get(trace.path.replace(/endDate$/, 'startDate')) ?? null;
    const isReversed =
      isMonth(start) && isMonth(trace.pendingDate) && String(start) > String(trace.pendingDate);
    return isReversed ? traceOf(trace.path, trace, 'WRONG_ORDER', trace.pendingDate) : trace;
  });
}
