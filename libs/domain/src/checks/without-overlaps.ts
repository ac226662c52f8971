/** Parts of a text by their start, the longer of two first; one that overlaps a part that is kept before it is left out. */
export function withoutOverlaps<Part extends { start: number; end: number }>(parts: readonly Part[]): Part[] {
  const kept: Part[] = [];
  for (const part of [...parts].sort((one, other) => one.start - other.start || other.end - one.end))
    if (part.start >= (kept.at(-1)?.end ?? 0)) kept.push(part);
  return kept;
}
