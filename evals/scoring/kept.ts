import { findNumbers, findUnsupportedStatements } from '#domain';
import type { ResumeCase } from '../cases/case.js';
import type { Outcome } from '../outcome.js';
import { foldText } from './plain-text.js';

type Draft = NonNullable<Outcome['resume']>['draft'];

/** Longer texts in a draft are copied lines of the file, not values of a field. */
const MAXIMUM_FIELD_LENGTH = 30;

/** Whether the text still contains a fact: as written, or as an equal number ("1만 2천 건" for "12,000건"). */
export function isFactKept(fact: string, text: string): boolean {
  if (foldText(text).includes(foldText(fact))) return true;
  return findNumbers(fact).length > 0 && findUnsupportedStatements(fact, [text]).length === 0;
}

/** Every text and number of a draft except its title and the order of its sections. */
export function textsOf(draft: Draft): string[] {
  const { title: _title, sectionOrder: _order, ...content } = draft;
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') texts.push(String(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(content);
  return texts;
}

/** The texts of a draft that fill a field of one line. */
export const shortTextsOf = (draft: Draft): string[] =>
  textsOf(draft).filter((text) => text.length <= MAXIMUM_FIELD_LENGTH);

/** Expected text of a file that is neither in the draft nor in what is reported to the member. */
export function textsLost(draft: Draft, reported: readonly string[], keeps: readonly string[]): string[] {
  const kept = foldText([...textsOf(draft), ...reported].join('\n'));
  return keeps.filter((text) => !kept.includes(foldText(text)));
}

/** Values and row counts of a draft that differ from the expected ones. */
export function resumeFaults(
  draft: Draft,
  { fields, rows }: Pick<ResumeCase['expected'], 'fields' | 'rows'>,
): string[] {
  const values = Object.entries(fields).flatMap(([path, wanted]) => {
    const value = valueAt(draft, path);
    return isSame(value, wanted) ? [] : [`${path}: ${shown(value)} for ${shown(wanted)}`];
  });
  const counts = Object.entries(rows).flatMap(([section, wanted]) => {
    const list = valueAt(draft, section);
    const count = Array.isArray(list) ? list.length : 0;
    return count === wanted ? [] : [`${section}: ${count} rows for ${wanted}`];
  });
  return [...values, ...counts];
}

/** Paths of rows that appear ongoing: with a start, without an end, and the member is not asked to check the end. */
export const rowsOngoing = (draft: Draft, doubted: readonly string[], rows: readonly string[]): string[] =>
  rows.filter(
    (row) =>
      typeof valueAt(draft, `${row}.startDate`) === 'string' &&
      valueAt(draft, `${row}.endDate`) === null &&
      !doubted.includes(`${row}.endDate`),
  );

/** The value at a path such as `careers.0.companyName`; undefined where there is none. */
export const valueAt = (draft: Draft, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      draft,
    );

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Phone numbers are the same by their digits. */
function isSame(value: unknown, wanted: string | number | null): boolean {
  if (typeof wanted !== 'string') return value === wanted;
  if (typeof value !== 'string') return false;
  if (/^[\d-]+$/.test(wanted) && !/^\d{4}-\d{2}$/.test(wanted)) return digitsOf(value) === digitsOf(wanted);
  return foldText(value) === foldText(wanted);
}
