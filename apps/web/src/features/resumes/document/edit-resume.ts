import { RESUME_LIMITS } from '#contracts';
import type { ResumeSection } from '#contracts';
import type { ResumeDocument, RowList, RowOf } from './resume-document.js';

type Edit = (document: ResumeDocument) => ResumeDocument;

export const setFields =
  (fields: Partial<Omit<ResumeDocument, RowList>>): Edit =>
  (document) => ({ ...document, ...fields });

// One list's rows are all of one shape; the union of all lists' shapes is what TypeScript sees.
const withRows = <List extends RowList>(
  document: ResumeDocument,
  list: List,
  change: (rows: readonly RowOf<List>[]) => readonly RowOf<List>[],
): ResumeDocument => {
  const rows: readonly RowOf<List>[] = document[list];
  const changed = change(rows);
  return changed === rows ? document : { ...document, [list]: changed };
};

export const changeRow =
  <List extends RowList>(list: List, rowId: string, fields: Partial<RowOf<List>>): Edit =>
  (document) =>
    withRows(document, list, (rows) =>
      rows.map((row) => (row.rowId === rowId ? { ...row, ...fields } : row)),
    );

/** Adds a row, at the end unless a place is named; a full list stays as it is. */
export const addRow =
  <List extends RowList>(list: List, row: RowOf<List>, index = Number.POSITIVE_INFINITY): Edit =>
  (document) =>
    withRows(document, list, (rows) =>
      rows.length >= RESUME_LIMITS.rows
        ? rows
        : [...rows.slice(0, index), row, ...rows.slice(Math.min(index, rows.length))],
    );

export const removeRow =
  (list: RowList, rowId: string): Edit =>
  (document) =>
    withRows(document, list, (rows) => rows.filter((row) => row.rowId !== rowId));

/** Moves a row to a place; one that is out of the list changes nothing. */
export const moveRow =
  (list: RowList, rowId: string, to: number): Edit =>
  (document) =>
    withRows(document, list, (rows) =>
      moved(
        rows,
        rows.findIndex((row) => row.rowId === rowId),
        to,
      ),
    );

/** Moves a section to a place among the sections. */
export const moveSection =
  (section: ResumeSection, to: number): Edit =>
  (document) => {
    const sectionOrder = moved(document.sectionOrder, document.sectionOrder.indexOf(section), to);
    return sectionOrder === document.sectionOrder
      ? document
      : { ...document, sectionOrder: [...sectionOrder] };
  };

function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
