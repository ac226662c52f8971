import { coverLetterSchema } from '#contracts';
import { isHttpError, isNetworkError } from '@/lib/api';
import type { HttpError } from '@/lib/api';
import { errorMessage } from '@/lib/query/error-message';
import type { SaveFailure } from './autosave-machine.js';

/** What a failed save means for the document. */
export function toSaveFailure(error: unknown): SaveFailure {
  if (isNetworkError(error)) return { kind: 'network' };
  if (!isHttpError(error)) return { kind: 'refused', message: errorMessage(error), canRetry: false };
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.status === 404) return { kind: 'gone' };
  if (error.errorCode === 'VERSION_CONFLICT') return { kind: 'conflict', current: currentLetter(error) };
  return {
    kind: 'refused',
    message: errorMessage(error),
    canRetry: error.status >= 500 || error.status === 429,
  };
}

function currentLetter(error: HttpError) {
  const parsed = coverLetterSchema.safeParse(error.data);
  return parsed.success ? parsed.data : null;
}
