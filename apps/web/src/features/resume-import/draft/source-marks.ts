import type { ImportTrace } from '#contracts';

/** A stretch of the source: plain text, or text that fields come from. */
export interface SourcePiece {
  start: number;
  end: number;
  /** Traces that cover it, the closest one first; none for plain text. */
  traces: ImportTrace[];
}

/**
 * Cuts a text wherever a trace begins or ends, so that traces may overlap. Traces that lie outside of the text are cut
 * to it or left out.
 */
export function cutSource(text: string, traces: readonly ImportTrace[]): SourcePiece[] {
  const placed = traces
    .map((trace) => ({ trace, start: Math.max(0, trace.start), end: Math.min(text.length, trace.end) }))
    .filter(({ start, end }) => start < end);
  const cuts = [...new Set([0, text.length, ...placed.flatMap(({ start, end }) => [start, end])])].sort(
    (left, right) => left - right,
  );
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    const covering = placed
      .filter((each) => each.start <= start && each.end >= end)
      .sort((left, right) => left.end - left.start - (right.end - right.start));
    return { start, end, traces: covering.map(({ trace }) => trace) };
  });
}
