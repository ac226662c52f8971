import { toBody } from './resume-conversion.js';
import { emptyResume } from './resume-document.js';
import type { ResumeDocument } from './resume-document.js';

/** Whether two would be saved as the same resume. */
export const isSameResume = (left: ResumeDocument, right: ResumeDocument): boolean =>
  left === right || comparable(left) === comparable(right);

/** Whether nothing has been written that would be missed. */
export const isPristineResume = (document: ResumeDocument): boolean =>
  isSameResume({ ...document, type: 'DEFAULT' }, emptyResume());

const UNTRIMMED: ReadonlySet<string> = new Set([
  'introduction',
  'mainTasks',
  'detailedDescription',
  'detailedContent',
]);

// What the server makes of a text, and the order of fields, is no difference, or its answer would look like an edit.
const comparable = (document: ResumeDocument): string =>
  JSON.stringify(toBody(document), (key, value: unknown) => {
    if (Number.isNaN(value)) return 'NaN';
    if (typeof value !== 'string') return inOrder(value);
    return (UNTRIMMED.has(key) ? value : value.trim()) || null;
  }).normalize('NFC');

const inOrder = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
