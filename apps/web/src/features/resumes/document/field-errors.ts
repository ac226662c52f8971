import { isBlank, MONTH_FORMAT_TEXT, resumeBodySchema } from '#contracts';
import type { FieldErrors } from '#contracts';
import { toBody } from './resume-conversion.js';
import type { ResumeDocument } from './resume-document.js';

const known = new WeakMap<ResumeDocument, FieldErrors>();
// A resume without a title is given one when it is first saved.
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
