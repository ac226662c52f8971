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

// What the server makes of a text is no difference, or its answer would look like somebody else's edit.
const comparable = (document: ResumeDocument): string =>
  JSON.stringify(toBody(document), (key, value: unknown) => {
    if (Number.isNaN(value)) return 'NaN';
    if (typeof value !== 'string') return value;
    return (UNTRIMMED.has(key) ? value : value.trim()) || null;
  }).normalize('NFC');
