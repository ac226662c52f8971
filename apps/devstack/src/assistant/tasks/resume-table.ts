import type { ResumeLine } from './resume-line.js';

/** The fields of a table's columns, by the words of its first row. */
export type Columns<Field extends string> = readonly (readonly [Field, RegExp])[];

/**
 * The rows of a table whose first line names its columns; undefined when the lines are not such a table.
 * @returns each row's cells by field, with the whole line
 */
export function readTable<Field extends string>(
  lines: readonly ResumeLine[],
  columns: Columns<Field>,
): { line: ResumeLine; cells: Partial<Record<Field, string>> }[] | undefined {
  const header = lines[0]?.raw.split('\t').map((cell) => cell.replace(/\s/g, '')) ?? [];
  const fields = header.map((cell) => columns.find(([, pattern]) => pattern.test(cell))?.[0]);
  if (header.length < 2 || fields.filter((field) => field !== undefined).length < 2) return undefined;
  // A printed table with wrapped cells arrives as single cells, and the rows can no longer be told apart.
  const rows = lines.slice(1).filter(({ raw }) => raw.includes('\t'));
  if (rows.length === 0) return undefined;
  return rows.map((line) => {
    const cells: Partial<Record<Field, string>> = {};
    line.raw.split('\t').forEach((cell, index) => {
      const field = fields[index];
      if (field !== undefined) cells[field] = cell.trim();
    });
    return { line, cells };
  });
}
