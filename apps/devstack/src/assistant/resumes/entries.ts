import type { ResumeLine } from './resume-line.js';

/** What was done somewhere for some time: a line with a period, what names it, and the lines below. */
export interface Entry {
  start: string;
  end: string;
  ongoing: boolean;
  /** The words beside the period, or those of the line above or below it. */
  names: string[];
  lines: ResumeLine[];
}

const isTitle = (line: ResumeLine | undefined): line is ResumeLine =>
  line !== undefined &&
  !line.hasDate &&
  !line.isBullet &&
  line.raw.length <= 60 &&
  !/[.:：]\s*$|다\.$/.test(line.raw);

/** Cuts a section at the lines that name a period. */
export function readEntries(lines: readonly ResumeLine[]): Entry[] {
  const heads = lines.flatMap((line, index) => (line.hasDate && !line.isBullet ? [index] : []));
  const starts = heads.map((head, number) => {
    const above = lines[head - 1];
    const isNamedAbove =
      lines[head]?.cells.length === 0 && isTitle(above) && head - 1 > (heads[number - 1] ?? -1);
    return isNamedAbove ? head - 1 : head;
  });
  return heads.flatMap((head, number) => {
    const line = lines[head];
    if (line === undefined) return [];
    const below = lines.slice(head + 1, starts[number + 1] ?? lines.length);
    const above = starts[number] === head ? undefined : lines[head - 1];
    if (line.cells.length > 0 || above !== undefined)
      return [
        {
          start: line.start,
          end: line.end,
          ongoing: line.ongoing,
          names: above?.cells ?? line.cells,
          lines: below,
        },
      ];
    const [first, ...rest] = below;
    return isTitle(first)
      ? [{ start: line.start, end: line.end, ongoing: line.ongoing, names: first.cells, lines: rest }]
      : [{ start: line.start, end: line.end, ongoing: line.ongoing, names: [], lines: below }];
  });
}
