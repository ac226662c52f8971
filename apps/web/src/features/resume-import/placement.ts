import { RESUME_LIMITS } from '#contracts';
import type { UnplacedText } from '#contracts';
import { SECTION_HEADINGS } from '#resume-view';
import { isMonth } from '@/lib/month';
import { toNumber } from '@/lib/written-number';
import {
  addRow,
  addText,
  oneLine,
  removeRow,
  setText,
  textOf,
  textPathOf,
  textWithout,
} from './import-draft.js';
import type { ImportDraft } from './import-draft.js';
import { fieldLabel, fieldSpecOf, LIST_SPECS, LISTS, TITLE_FIELD } from './import-fields.js';
import type { ListName } from './import-fields.js';
import { fieldPaths } from './import-form.js';

/** Where a piece without a field may go: `value` is the path of a field, or `careers.new` for a new row. */
interface PlacementTarget {
  value: string;
  label: string;
}

const NEW_ROW = 'new';
const isUrl = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

/** The fields and new rows that take a piece, in the order of the draft. */
export function targetsOf(draft: ImportDraft, { text }: UnplacedText): PlacementTarget[] {
  const fields = fieldPaths(draft.form).flatMap(({ path, spec }) =>
    spec !== TITLE_FIELD && takes(draft, path, text) ? [{ value: path, label: fieldLabel(path) }] : [],
  );
  const rows = LISTS.filter((list) => draft.form.rows[list] < RESUME_LIMITS.rows).map((list) => ({
    value: `${list}.${NEW_ROW}`,
    label: newRowLabel(list),
  }));
  return [...fields, ...rows];
}

/** A new row by its name; one of several kinds also by its section. */
const newRowLabel = (list: ListName): string =>
  `새 ${LIST_SPECS[list].rowLabel}${list === 'additionalInfos' ? ` (${SECTION_HEADINGS.additionalInfos})` : ''}`;

/** A text field takes a piece after its present text; a field with one value takes it only while it is empty. */
function takes(draft: ImportDraft, path: string, text: string): boolean {
  const kind = fieldSpecOf(path)?.kind;
  const isEmpty = textOf(draft, path) === '';
  if (kind === 'month') return isEmpty && isMonth(text);
  if (kind === 'number') return isEmpty && Number.isFinite(toNumber(text));
  if (kind === 'url') return isEmpty && isUrl(text);
  if (path === 'email' || path === 'phone') return isEmpty;
  return kind === 'line' || kind === 'paragraph';
}

/** Where a piece most likely belongs: to the row whose text stands right before it, or else into a row of its own. */
export function suggestedTarget(
  draft: ImportDraft,
  sourceText: string,
  { text, start }: UnplacedText,
): string {
  if (isUrl(text)) return `customLinks.${NEW_ROW}`;
  const [before] = draft.traces
    .filter(({ path, end }) => end <= start && LISTS.some((list) => path.startsWith(`${list}.`)))
    .sort((left, right) => right.end - left.end);
  const isBeside = before !== undefined && sourceText.slice(before.end, start).split('\n').length <= 2;
  return isBeside ? textPathOf(before.path) : `additionalInfos.${NEW_ROW}`;
}

/** The trace of a piece that the member put into a field: the one at exactly its position, without a doubt. */
const traceOf = ({ traces }: ImportDraft, { start, end }: UnplacedText) =>
  traces.find((trace) => trace.start === start && trace.end === end && trace.doubt === null);

/** The field that the member put a piece into; null while there is none. */
export const placementOf = (draft: ImportDraft, piece: UnplacedText): string | null =>
  traceOf(draft, piece)?.path ?? null;

/**
 * Puts a piece into a field or a new row. The trace of the piece moves with the row and ends with it, so that the piece
 * is open again.
 */
export function place(draft: ImportDraft, piece: UnplacedText, target: string): ImportDraft {
  const list = LISTS.find((candidate) => target === `${candidate}.${NEW_ROW}`);
  const path = list === undefined ? target : newRowPath(draft, list, piece.text);
  const placed = addText(list === undefined ? draft : addRowForPiece(draft, list), path, piece.text);
  const { start, end } = piece;
  const placedText = placed.form.texts[path];
  const trace = { path, start, end, isDoubtful: false, doubt: null, pendingDate: null, placedText };
  return { ...placed, traces: [...placed.traces, trace] };
}

/**
 * The field of a new row that takes a piece: the name, or the text field when the piece is too long for a name. An
 * address of the web goes into the address of a new link.
 */
function newRowPath({ form }: ImportDraft, list: ListName, text: string): string {
  const { fields, textField } = LIST_SPECS[list];
  const name = fields.find(({ kind }) => kind === 'line')?.name ?? textField;
  const field =
    list === 'customLinks' && isUrl(text)
      ? 'url'
      : oneLine(text).length > RESUME_LIMITS.line
        ? textField
        : name;
  return `${list}.${form.rows[list]}.${field}`;
}

/** A new row of additional information is an activity; another kind would say more, such as that it is an award. */
function addRowForPiece(draft: ImportDraft, list: ListName): ImportDraft {
  const added = addRow(draft, list);
  const path = `additionalInfos.${draft.form.rows.additionalInfos}.category`;
  return list === 'additionalInfos' ? setText(added, path, 'ACTIVITY') : added;
}

/** The text of a piece's field without it; null where the piece is not there as it was put in. */
function textWithoutPiece(draft: ImportDraft, piece: UnplacedText): string | null {
  const { path, placedText } = traceOf(draft, piece) ?? {};
  if (path === undefined || placedText === undefined) return null;
  return textWithout(draft, path, piece.text, placedText);
}

/** Whether a piece is in its field as it was put there, so that it can be taken out. */
export const isAsPlaced = (draft: ImportDraft, piece: UnplacedText): boolean =>
  textWithoutPiece(draft, piece) !== null;

/**
 * Takes a piece out of the field that it was put into; a row that has nothing else goes with it. Where the piece was
 * changed since, the field keeps its text, and the piece is open again all the same.
 */
export function takeBack(draft: ImportDraft, piece: UnplacedText): ImportDraft {
  const trace = traceOf(draft, piece);
  if (!trace) return draft;
  const { path } = trace;
  const rest = textWithoutPiece(draft, piece);
  const open = { ...draft, traces: draft.traces.filter((other) => other !== trace) };
  const without = rest === null ? open : setText(open, path, rest);
  const [head, index] = path.split('.');
  const list = LISTS.find((candidate) => candidate === head);
  return list !== undefined && isEmptyRow(without, list, Number(index))
    ? removeRow(without, list, Number(index))
    : without;
}

const isEmptyRow = (draft: ImportDraft, list: ListName, index: number): boolean =>
  LIST_SPECS[list].fields.every(({ name, kind, isRequired }) => {
    const path = `${list}.${index}.${name}`;
    if (kind === 'stacks') return (draft.form.stacks[path] ?? []).length === 0;
    return isRequired === true || textOf(draft, path) === '';
  });
