import type { ReviewSegment } from './merge-text.js';

/** A paragraph of a question: both panes show it in one row, so that original and improved stay side by side. */
export type ReviewRow = ReviewSegment[];

/** Cuts segments into paragraphs at the line breaks of unchanged text; empty paragraphs are left out. */
export function paragraphRows(segments: readonly ReviewSegment[]): ReviewRow[] {
  const rows: ReviewRow[] = [[]];
  for (const segment of segments) {
    if (segment.kind === 'change') {
      rows.at(-1)?.push(segment);
      continue;
    }
    let start = segment.start;
    for (const [index, text] of segment.text.split('\n').entries()) {
      if (index > 0) rows.push([]);
      if (text !== '') rows.at(-1)?.push({ kind: 'text', start, text });
      start += text.length + 1;
    }
  }
  return rows.filter((row) => row.some((segment) => segment.kind === 'change' || segment.text.trim() !== ''));
}
