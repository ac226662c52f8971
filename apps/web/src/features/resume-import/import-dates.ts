import { isMonth, tidyMonth } from '@/lib/month';
import {
  addText,
  doubtOf,
  hasText,
  isEndOfStarted,
  oneLine,
  pendingDateOf,
  setText,
  startPathOf,
  takeText,
  textOf,
  textPathOf,
} from './import-draft.js';
import type { ImportDraft } from './import-draft.js';

/** What is open about the date of a field. */
export type DateState =
  /** The field has words that are no month, such as a year alone. */
  | { kind: 'NO_MONTH' }
  /**
   * The field is empty, but the file has a date for it that is not certain. `isInText` is true where the row's text has
   * it instead.
   */
  | { kind: 'EMPTIED'; written: string; isInText: boolean }
  /** A period without an end of which neither the file nor the member says that it is ongoing. */
  | { kind: 'OPEN_END'; /** The end as the file has it; empty where the file has none. */ written: string };

/** What is open about the date of a field; null where nothing is. */
export function dateStateOf(draft: ImportDraft, path: string): DateState | null {
  const text = textOf(draft, path);
  if (text !== '') return isMonth(text) ? null : { kind: 'NO_MONTH' };
  const pending = pendingDateOf(draft, path);
  if (isEndOfStarted(draft, path) && doubtOf(draft, path) !== null)
    return { kind: 'OPEN_END', written: tidyMonth(pending) };
  if (pending === '') return null;
  return { kind: 'EMPTIED', written: tidyMonth(pending), isInText: areDatesInText(draft, path) };
}

/** The dates of a row that belong together: those of a period, or one alone. */
const datePathsOf = (path: string): string[] =>
  /\.(?:start|end)Date$/.test(path) ? [startPathOf(path), path.replace(/startDate$/, 'endDate')] : [path];

/** Dates as they are written into a text; a day or a season that is start and end is written once. */
const inWords = (dates: readonly string[]): string =>
  [...new Set(dates.filter((date) => date !== '').map((date) => oneLine(tidyMonth(date))))].join(' ~ ');

/** The dates of a row as the file has them. */
const writtenDates = (draft: ImportDraft, path: string): string =>
  inWords(datePathsOf(path).map((each) => pendingDateOf(draft, each)));

const areDatesInText = (draft: ImportDraft, path: string): boolean =>
  hasText(draft, textPathOf(path), writtenDates(draft, path));

/**
 * Moves the dates of a row into its text, for a member who does not know the month. The whole period moves: its start
 * alone would read as ongoing.
 */
export function moveDatesToText(draft: ImportDraft, path: string): ImportDraft {
  const paths = datePathsOf(path);
  const words = inWords(paths.map((each) => textOf(draft, each)));
  const emptied = paths.reduce((changed, each) => setText(changed, each, ''), draft);
  return addText(emptied, textPathOf(path), words);
}

/** Puts the dates of the file back into their fields, and takes them out of the row's text. */
export function restoreDates(draft: ImportDraft, path: string): ImportDraft {
  const without = takeText(draft, textPathOf(path), writtenDates(draft, path));
  return datePathsOf(path).reduce((changed, each) => {
    const pending = pendingDateOf(draft, each);
    return pending === '' ? changed : setText(changed, each, pending);
  }, without);
}
