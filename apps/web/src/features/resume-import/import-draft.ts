import { z } from 'zod';
import { importTraceSchema } from '#contracts';
import type { ImportTrace, ResumeImportResult } from '#contracts';
import { moveRanges } from '@/lib/moved-ranges';
import { fieldSpecOf, LIST_SPECS, LISTS } from './import-fields.js';
import type { ListName } from './import-fields.js';
import { importFormSchema, toForm } from './import-form.js';
import type { StackChoice } from './import-form.js';

const draftTraceSchema = importTraceSchema.extend({
  /** Of a text that the member put into the field: what the field had then, with the text at its end. */
  placedText: z.string().optional(),
});

/** A draft under review: its fields, where they come from, and which doubts the member has settled. */
export const importDraftSchema = z.object({
  form: importFormSchema,
  traces: z.array(draftTraceSchema),
  /** Paths of doubtful fields that the member has confirmed. */
  confirmed: z.array(z.string()),
});

/** The text without a field that is being placed, by its index, and where it shall go. */
export interface PlacementChoice {
  index: number;
  /** Null when the row that was chosen is removed. */
  target: string | null;
}

export interface ImportDraft extends z.infer<typeof importDraftSchema> {
  /** Lasts as long as the page: it is not stored. */
  choice?: PlacementChoice | null;
}

/**
 * The draft of an import as the server made it. A date that is not certain is in its field as the file has it, to be
 * completed.
 */
export function startDraft({ draft, traces }: ResumeImportResult): ImportDraft {
  const form = toForm(draft);
  for (const { path, pendingDate } of traces) if (pendingDate !== null) form.texts[path] = pendingDate;
  return { form, traces: traces.map((trace) => withStackId(trace, form.stacks)), confirmed: [] };
}

const STACK_PATH = /^(.*techStacks)\.(\d+)\./;

/** Technologies are identified by their id, so that a trace stays with its technology when another one is removed. */
function withStackId(trace: ImportTrace, stacks: Record<string, StackChoice[]>): ImportTrace {
  const [, list, index] = STACK_PATH.exec(trace.path) ?? [];
  const stack = list === undefined ? undefined : stacks[list]?.[Number(index)];
  return stack && list !== undefined ? { ...trace, path: `${list}.id-${stack.techStackId}` } : trace;
}

/** Whether a trace says where a field's value, or one of its technologies, comes from. */
export const isTraceOf = (tracePath: string, fieldPath: string): boolean =>
  tracePath === fieldPath || tracePath.startsWith(`${fieldPath}.`);

export const tracesOf = ({ traces }: Pick<ImportDraft, 'traces'>, path: string): ImportTrace[] =>
  traces.filter((trace) => isTraceOf(trace.path, path));

/** Why a field should be checked; null when there is no reason, or the member has confirmed it. */
export function doubtOf(
  { traces, confirmed }: Pick<ImportDraft, 'traces' | 'confirmed'>,
  path: string,
): string | null {
  if (confirmed.includes(path)) return null;
  return traces.find((trace) => trace.isDoubtful && isTraceOf(trace.path, path))?.doubt ?? null;
}

export const confirm = (draft: ImportDraft, path: string): ImportDraft =>
  draft.confirmed.includes(path) ? draft : { ...draft, confirmed: [...draft.confirmed, path] };

/**
 * A field that the member changed counts as confirmed. The exception is an end of which the file has a date that is not
 * certain: to empty that end does not say that the period is ongoing.
 */
export function setText(draft: ImportDraft, path: string, text: string): ImportDraft {
  const { form, confirmed } = draft;
  const changed = { ...draft, form: { ...form, texts: { ...form.texts, [path]: text } } };
  const isEmptiedEnd = text.trim() === '' && pendingDateOf(draft, path) !== '' && isEndOfStarted(draft, path);
  if (isEmptiedEnd) return { ...changed, confirmed: confirmed.filter((each) => each !== path) };
  return confirm(changed, path);
}

/**
 * The date of the file for a field that the import left empty because the date is not certain: `YYYY-MM`, or the words
 * of the file; empty where there is none.
 */
export const pendingDateOf = ({ traces }: Pick<ImportDraft, 'traces'>, path: string): string =>
  traces.find((trace) => trace.path === path)?.pendingDate ?? '';

export const startPathOf = (path: string): string => path.replace(/endDate$/, 'startDate');

/** Whether a path is the end of a period that has a start. */
export const isEndOfStarted = (draft: ImportDraft, path: string): boolean =>
  path.endsWith('.endDate') && textOf(draft, startPathOf(path)) !== '';

/** The text of a field without the white space around it. */
export const textOf = ({ form }: Pick<ImportDraft, 'form'>, path: string): string =>
  (form.texts[path] ?? '').trim();

/** The field of a path's row that takes what has no field of its own; outside of the lists it is the introduction. */
export function textPathOf(path: string): string {
  const [head, index] = path.split('.');
  const list = LISTS.find((candidate) => candidate === head);
  return list === undefined ? 'introduction' : `${list}.${index}.${LIST_SPECS[list].textField}`;
}

/** Puts a piece after the text of a field: on a line of its own where the field takes several. */
export function addText(draft: ImportDraft, path: string, piece: string): ImportDraft {
  const text = textOf(draft, path);
  const separator = separatorIn(path);
  return setText(draft, path, [text, writtenIn(path, piece)].filter((each) => each !== '').join(separator));
}

/** Takes a piece that `addText` added out of a field; a field that does not have it any more stays as it is. */
export function takeText(draft: ImportDraft, path: string, piece: string): ImportDraft {
  const text = textOf(draft, path);
  const added = writtenIn(path, piece);
  const at = startOfPiece(text, added, separatorIn(path));
  return at < 0
    ? draft
    : setText(draft, path, (text.slice(0, at).trimEnd() + text.slice(at + added.length)).trim());
}

/**
 * The text of a field without a piece that `addText` added; null where the piece is not there as it was added.
 * @param placedText the text of the field right after the piece was added
 */
export function textWithout(
  draft: ImportDraft,
  path: string,
  piece: string,
  placedText: string,
): string | null {
  const text = draft.form.texts[path] ?? '';
  const added = writtenIn(path, piece);
  const separator = separatorIn(path);
  const placed = { start: placedText.length - added.length, end: placedText.length };
  // A piece that stands in both texts once is found whatever else was written, even more than can be compared.
  const isOnly = [placedText, text].every((each) => timesOfPiece(each, added, separator) === 1);
  const at = isOnly ? startOfPiece(text, added, separator) : moveRanges([placed], placedText, text)[0]?.start;
  if (at === undefined) return null;
  const [before, after] = [text.slice(0, at), text.slice(at + added.length)];
  const isApart =
    (before === '' || before.endsWith(separator)) && (after === '' || after.startsWith(separator));
  if (!isApart) return null;
  return before === '' ? after.slice(separator.length) : before.slice(0, -separator.length) + after;
}

/** Whether a field has a piece as `addText` adds it. */
export const hasText = (draft: ImportDraft, path: string, piece: string): boolean =>
  startOfPiece(textOf(draft, path), writtenIn(path, piece), separatorIn(path)) >= 0;

/** The last position where a piece stands between separators, and is no part of other words; -1 where there is none. */
function startOfPiece(text: string, added: string, separator: string): number {
  const pieces = `${separator}${text}${separator}`;
  return added === '' ? -1 : pieces.lastIndexOf(`${separator}${added}${separator}`);
}

/** How often a piece stands between separators in a text; ones that share a separator count too. */
const timesOfPiece = (text: string, added: string, separator: string): number => {
  let times = 0;
  const pieces = `${separator}${text}${separator}`;
  const wanted = `${separator}${added}${separator}`;
  for (let at = pieces.indexOf(wanted); at >= 0; at = pieces.indexOf(wanted, at + 1)) times += 1;
  return times;
};

const isParagraph = (path: string): boolean => fieldSpecOf(path)?.kind === 'paragraph';
/** What stands between the pieces of a field. */
const separatorIn = (path: string): string => (isParagraph(path) ? '\n' : ' ');
/** A piece as a field takes it. */
const writtenIn = (path: string, piece: string): string =>
  isParagraph(path) ? piece.trim() : oneLine(piece);

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Changes the technologies of a list, and removes the traces of those that are not in it any more. */
export function setStacks(draft: ImportDraft, path: string, stacks: StackChoice[]): ImportDraft {
  const kept = new Set(stacks.map(({ techStackId }) => `${path}.id-${techStackId}`));
  return {
    ...draft,
    form: { ...draft.form, stacks: { ...draft.form.stacks, [path]: stacks } },
    traces: draft.traces.filter((trace) => !isTraceOf(trace.path, path) || kept.has(trace.path)),
  };
}

/** Adds an empty row at the end of a list. */
export function addRow(draft: ImportDraft, list: ListName): ImportDraft {
  const { form } = draft;
  const index = form.rows[list];
  const texts = { ...form.texts };
  for (const { name, isRequired, choices } of LIST_SPECS[list].fields)
    if (isRequired && choices?.[0]) texts[`${list}.${index}.${name}`] = choices[0][0];
  return { ...draft, form: { ...form, texts, rows: { ...form.rows, [list]: index + 1 } } };
}

/** Takes a row out of a list, with its traces and as a chosen target; those after it move up. */
export function removeRow(draft: ImportDraft, list: ListName, index: number): ImportDraft {
  const move = (path: string): string | null => movedPath(path, list, index);
  const { form, choice = null } = draft;
  return {
    form: {
      ...form,
      texts: movedKeys(form.texts, move),
      stacks: movedKeys(form.stacks, move),
      rows: { ...form.rows, [list]: form.rows[list] - 1 },
    },
    traces: draft.traces.flatMap((trace) => {
      const path = move(trace.path);
      return path === null ? [] : [{ ...trace, path }];
    }),
    confirmed: draft.confirmed.flatMap((path) => move(path) ?? []),
    choice: choice && { ...choice, target: choice.target && move(choice.target) },
  };
}

const movedKeys = <Value>(
  record: Record<string, Value>,
  move: (path: string) => string | null,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([path, value]) => {
      const moved = move(path);
      return moved === null ? [] : [[moved, value]];
    }),
  );

/** The new path of a path once a row is removed; null for paths of the removed row. */
function movedPath(path: string, list: ListName, removed: number): string | null {
  const [head, number, ...rest] = path.split('.');
  const index = Number(number);
  // A new row has no number yet.
  if (head !== list || Number.isNaN(index) || index < removed) return path;
  return index === removed ? null : [head, index - 1, ...rest].join('.');
}
