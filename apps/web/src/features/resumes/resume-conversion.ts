import type { z } from 'zod';
import { isBlank, MONTH_FORMAT_TEXT, resumeBodySchema } from '#contracts';
import type { FieldErrors, Resume } from '#contracts';
import type { ResumeContent } from '#resume-view';
import { tidyMonth, toMonth } from '@/lib/month';
import { toNumber } from '@/lib/written-number';
import { emptyResume, newRowId, ROW_LISTS } from './resume-document.js';
import type { ResumeDocument, RowListName, RowOf } from './resume-document.js';

/** A resume's body as it is sent, before the schema has parsed it. */
type ResumeBodyInput = z.input<typeof resumeBodySchema>;

/**
 * What the server would be sent for a document. A month that can't be read stays as typed and a number becomes NaN, for
 * the schema to refuse.
 */
export function toBody(document: ResumeDocument): ResumeBodyInput {
  return {
    ...document,
    birthYear: toNumber(document.birthYear),
    techStacks: document.techStacks.map(({ techStackId, proficiencyLevel }) => ({
      techStackId,
      proficiencyLevel,
    })),
    careers: document.careers.map((row) => ({ ...withMonths(row), techStacks: row.techStacks.map(idOf) })),
    projects: document.projects.map((row) => ({
      ...withMonths(row),
      techStacks: row.techStacks.map(({ techStackId, usageType }) => ({ techStackId, usageType })),
    })),
    educations: document.educations.map(({ rowId: _rowId, ...row }) => ({
      ...row,
      graduationDate: toMonth(row.graduationDate),
      personalGpa: toNumber(row.personalGpa),
      totalGpa: toNumber(row.totalGpa),
    })),
    trainings: document.trainings.map((row) => ({
      ...withMonths(row),
      techStacks: row.techStacks.map(idOf),
    })),
    additionalInfos: document.additionalInfos.map(withMonths),
    customLinks: document.customLinks.map(({ name, url }) => ({ name, url })),
  };
}

/**
 * The document of a resume as the server has it.
 * @param like another version of the resume: the same rows get the ids that they have in it, as the server has no ids
 * of rows
 */
export function toResumeDocument(resume: Resume, like?: ResumeDocument): ResumeDocument {
  const document = toDocumentWithNewIds(resume);
  return like === undefined ? document : withRowIdsOf(document, like);
}

function toDocumentWithNewIds(resume: Resume): ResumeDocument {
  const { title, type, isBlind, sectionOrder, name, email, phone, careerType, fieldName, introduction } =
    resume;
  const { githubUrl, blogUrl, notionUrl, techStacks } = resume;
  return {
    ...{ title, type, isBlind, sectionOrder, name, email, phone, careerType, fieldName, introduction },
    ...{ githubUrl, blogUrl, notionUrl, techStacks },
    birthYear: toText(resume.birthYear),
    careers: resume.careers.map(toPeriodRow),
    projects: resume.projects.map(toPeriodRow),
    educations: resume.educations.map((row) => ({
      ...row,
      rowId: newRowId(),
      graduationDate: tidyMonth(row.graduationDate ?? ''),
      personalGpa: toText(row.personalGpa),
      totalGpa: toText(row.totalGpa),
    })),
    trainings: resume.trainings.map(toPeriodRow),
    additionalInfos: resume.additionalInfos.map(toPeriodRow),
    customLinks: resume.customLinks.map((row) => ({ ...row, rowId: newRowId() })),
  };
}

interface WrittenPeriod {
  rowId: string;
  startDate: string;
  endDate: string;
  isOngoing: boolean;
}

function withMonths<Row extends WrittenPeriod>(row: Row) {
  const { rowId: _rowId, isOngoing, startDate, endDate, ...rest } = row;
  return { ...rest, startDate: toMonth(startDate), endDate: isOngoing ? null : toMonth(endDate) };
}

function toPeriodRow<Row extends { startDate: string | null; endDate: string | null }>(row: Row) {
  return {
    ...row,
    rowId: newRowId(),
    startDate: tidyMonth(row.startDate ?? ''),
    endDate: tidyMonth(row.endDate ?? ''),
    // The API has no flag for it: a period with a start and without an end is ongoing.
    isOngoing: row.startDate !== null && row.endDate === null,
  };
}

const idOf = ({ techStackId }: { techStackId: number }) => ({ techStackId });

const toText = (value: number | null): string => (value === null ? '' : String(value));

/** What is shown of a document while it is written: what can't be read yet is left out. */
export function toContent(document: ResumeDocument): ResumeContent {
  return {
    ...document,
    birthYear: numberOrNull(document.birthYear),
    careers: document.careers.map(withPeriod),
    projects: document.projects.map(withPeriod),
    educations: document.educations.map(({ rowId: _rowId, ...row }) => ({
      ...row,
      graduationDate: monthOrNull(row.graduationDate),
      personalGpa: numberOrNull(row.personalGpa),
      totalGpa: numberOrNull(row.totalGpa),
    })),
    trainings: document.trainings.map(withPeriod),
    additionalInfos: document.additionalInfos.map(withPeriod),
    customLinks: document.customLinks.map(({ name, url }) => ({ name, url })),
  };
}

function withPeriod<Row extends WrittenPeriod>({ rowId: _rowId, isOngoing, ...row }: Row) {
  const endDate = isOngoing ? null : monthOrNull(row.endDate);
  return { ...row, startDate: monthOrNull(row.startDate), endDate };
}

const WIRE_MONTH = /^\d{4}-\d{2}$/;

function monthOrNull(text: string): string | null {
  const month = toMonth(text);
  return WIRE_MONTH.test(month) ? month : null;
}

function numberOrNull(text: string): number | null {
  const value = toNumber(text);
  return Number.isNaN(value) ? null : value;
}

const known = new WeakMap<ResumeDocument, FieldErrors>();
// Saving by hand gives a title to a resume without one.
const UNTITLED = '이력서';
// As the fields show a month, which is not how it is sent.
const MONTH_TEXT = '2024.03처럼 연도와 달만 적어 주세요.';

/** What the server would refuse in a document, by the field's path such as `careers.0.startDate`; the first of each field. */
export function fieldErrorsOf(document: ResumeDocument): FieldErrors {
  const found = known.get(document) ?? check(document);
  known.set(document, found);
  return found;
}

function check(document: ResumeDocument): FieldErrors {
  const title = isBlank(document.title) ? UNTITLED : document.title;
  const { error } = resumeBodySchema.safeParse(toBody({ ...document, title }));
  const errors: FieldErrors = {};
  for (const { path, message } of error?.issues ?? [])
    errors[path.join('.')] ??= message === MONTH_FORMAT_TEXT ? MONTH_TEXT : message;
  return errors;
}

/** Whether two would be saved as the same resume. */
export const isSameResume = (left: ResumeDocument, right: ResumeDocument): boolean =>
  left === right || comparable(left) === comparable(right);

/** Whether it holds nothing that the member would miss. */
export const isPristineResume = (document: ResumeDocument): boolean =>
  isSameResume({ ...document, type: 'DEFAULT' }, emptyResume());

/** Whether two rows of a list would be saved as the same. */
export const isSameRow = <List extends RowListName>(
  list: List,
  left: RowOf<List>,
  right: RowOf<List>,
): boolean =>
  comparable({ ...emptyResume(), [list]: [left] }) === comparable({ ...emptyResume(), [list]: [right] });

/** The document with the row ids of another version of it, so that their rows can be compared one by one. */
export const withRowIdsOf = (document: ResumeDocument, like: ResumeDocument): ResumeDocument =>
  ROW_LISTS.reduce(
    (changed, list) => ({ ...changed, [list]: rowsWithIdsOf(list, document, like) }),
    document,
  );

/** A row gets the id of the row that it is a version of: the one with its id, else with its content, else the first alike. */
function rowsWithIdsOf<List extends RowListName>(
  list: List,
  document: ResumeDocument,
  like: ResumeDocument,
): RowOf<List>[] {
  const rows: readonly RowOf<List>[] = document[list];
  const candidates = new Set<RowOf<List>>(like[list]);
  const ids = new Map<RowOf<List>, string>();
  const assign = (isVersion: (row: RowOf<List>, candidate: RowOf<List>) => boolean) => {
    for (const row of rows) {
      if (ids.has(row)) continue;
      const found = [...candidates].find((candidate) => isVersion(row, candidate));
      if (found === undefined) continue;
      ids.set(row, found.rowId);
      candidates.delete(found);
    }
  };
  assign((row, candidate) => row.rowId === candidate.rowId);
  assign((row, candidate) => isSameRow(list, row, candidate));
  assign(isAlike);
  return rows.map((row) => ({ ...row, rowId: ids.get(row) ?? row.rowId }));
}

/** Whether more than half of what one of two rows says is in the other as well. */
function isAlike(left: object, right: object): boolean {
  const [here, there] = [filledFields(left), filledFields(right)];
  const shared = here.filter((field) => there.includes(field)).length;
  return shared * 2 > Math.min(here.length, there.length);
}

const filledFields = (row: object): string[] =>
  Object.entries(row)
    .filter(([name, value]) => name !== 'rowId' && value && String(value) !== '')
    .map((field) => JSON.stringify(field));

const UNTRIMMED: ReadonlySet<string> = new Set([
  'introduction',
  'mainTasks',
  'detailedDescription',
  'detailedContent',
]);

/** A resume as the server stores it, as text: what it trims, composes or reorders on a save must not look like an edit. */
export const comparable = (document: ResumeDocument): string =>
  JSON.stringify(toBody(document), (key, value: unknown) => {
    if (Number.isNaN(value)) return 'NaN';
    if (typeof value !== 'string') return inOrder(value);
    return (UNTRIMMED.has(key) ? value : value.trim()) || null;
  }).normalize('NFC');

const inOrder = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));

const WITHOUT_SCHEME = /^[^\s/@:]+\.[^\s/@:]{2,}(?:[/?#]\S*)?$/;

/** An address as the resume holds it: one that was written without its scheme gets `https://`. What is no address stays. */
export function tidyUrl(text: string): string {
  const written = text.trim();
  return WITHOUT_SCHEME.test(written) ? `https://${written}` : written;
}
