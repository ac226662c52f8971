/** A piece of text as a page's content stream has it; lengths in points. */
export interface TextPiece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pieces lie on one line when their baselines differ by less than this share of their height. */
const SAME_LINE = 0.5;
/** Gaps, in heights, that are taken for a space, for the next column, and for a blank line. */
const SPACE_GAP = 0.15;
const COLUMN_GAP = 1.8;
const BLANK_LINE_GAP = 2.2;

interface Line {
  pieces: TextPiece[];
  y: number;
  height: number;
}

/**
 * Puts a page's pieces together to lines, in the order in which the page draws them: columns that are drawn one after the other stay
 * apart, and what is drawn along one baseline, as the cells of a row are, becomes one line with tabs.
 */
export function toLines(pieces: readonly TextPiece[]): string[] {
  const lines: Line[] = [];
  // Spaces are told by the gaps: the reader puts wide ones between columns, as if they stood in the text.
  for (const piece of pieces.filter(({ text }) => text.trim() !== '')) {
    const line = lines.at(-1);
    if (line !== undefined && isOnLine(line, piece)) addPiece(line, piece);
    else lines.push({ pieces: [piece], y: piece.y, height: Math.max(1, piece.height) });
  }
  return lines.flatMap((line, index) => {
    const above = lines[index - 1];
    const gap = above === undefined ? 0 : above.y - line.y;
    return gap > BLANK_LINE_GAP * line.height ? ['', lineText(line)] : [lineText(line)];
  });
}

const isOnLine = (line: Line, piece: TextPiece): boolean =>
  Math.abs(line.y - piece.y) < SAME_LINE * Math.max(line.height, piece.height);

function addPiece(line: Line, piece: TextPiece): void {
  line.pieces.push(piece);
  line.height = Math.max(line.height, piece.height);
}

function lineText({ pieces }: Line): string {
  const ordered = pieces.toSorted((left, right) => left.x - right.x);
  let text = '';
  let end: number | undefined;
  for (const piece of ordered) {
    text += separator(text, piece, end === undefined ? 0 : piece.x - end) + piece.text;
    end = piece.x + piece.width;
  }
  return text.trim();
}

function separator(before: string, { text, height }: TextPiece, gap: number): string {
  const unit = Math.max(1, height);
  if (before !== '' && gap > COLUMN_GAP * unit) return '\t';
  return gap > SPACE_GAP * unit && !/\s$/.test(before) && !/^\s/.test(text) ? ' ' : '';
}
