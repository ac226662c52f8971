/** A piece of a document in reading order, in pixels from its top. Only one of several lines may be cut, between two of them. */
export interface Piece {
  top: number;
  bottom: number;
  lines: number;
  /** A heading: no page ends with it. */
  keepWithNext: boolean;
}

/** Where a page begins: at a piece, or at one of its lines. */
export interface PageBreak {
  piece: number;
  line: number;
}

/**
 * Decides where pages of a given height break: never after a heading, never inside a piece of one line, never leaving less than two lines
 * of a text on either side. What is too high for a page even so, alone or with the headings above it, breaks where it must.
 */
export function planPages(pieces: readonly Piece[], height: number): PageBreak[] {
  const breaks: PageBreak[] = [];
  let start: PageBreak = { piece: 0, line: 0 };
  for (;;) {
    const next = nextBreak(pieces, start, height);
    if (next === undefined) return breaks;
    breaks.push(next);
    start = next;
  }
}

/** Where the page after the one that begins at `start` begins; undefined when `start` begins the last one. */
export function nextBreak(pieces: readonly Piece[], start: PageBreak, height: number): PageBreak | undefined {
  // Lengths are sums of fractions of pixels.
  const tolerance = 0.5;
  const limit = lineTop(pieces, start) + height + tolerance;
  const over = pieces.findIndex(({ bottom }, index) => index >= start.piece && bottom > limit);
  const piece = pieces[over];
  if (piece === undefined) return undefined;
  const firstLine = over === start.piece ? start.line : 0;
  const fitting = Math.floor((limit - piece.top) / ((piece.bottom - piece.top) / piece.lines));
  const cut = Math.min(fitting, piece.lines - 2);
  if (cut - firstLine >= 2) return { piece: over, line: cut };
  let before = over;
  while (before > start.piece && pieces[before - 1]?.keepWithNext) before -= 1;
  if (before > start.piece) return { piece: before, line: 0 };
  // Nothing but headings stands before the piece on this page.
  const line = Math.max(fitting, firstLine + 1);
  if (over > start.piece && (piece.lines === 1 || fitting < 1)) return { piece: over, line: 0 };
  if (line < piece.lines) return { piece: over, line };
  return over + 1 < pieces.length ? { piece: over + 1, line: 0 } : undefined;
}

/** The top of a piece's line, in pixels from the top of the document. */
export function lineTop(pieces: readonly Piece[], { piece, line }: PageBreak): number {
  const found = pieces[piece];
  return found === undefined ? 0 : found.top + (line * (found.bottom - found.top)) / found.lines;
}
