import { HttpError } from '@/lib/api';
import type { SourceForm } from './source-form.js';
import { formFieldOf } from './source-form-values.js';

/** What the server refuses although the form let it pass stands at its field, too. */
export function showFieldErrors(form: SourceForm, error: Error): void {
  if (!(error instanceof HttpError)) return;
  for (const [path, message] of Object.entries(error.fieldErrors)) {
    const field = formFieldOf(path);
    if (field) form.setError(field, { message });
  }
}
