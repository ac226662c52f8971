import type { z } from 'zod';
import { underlyingError, isHttpError, isNetworkError } from '@/lib/api/api-errors';
import { errorMessage } from '@/lib/query/error-message';
import type { SaveFailure } from './autosave-machine.js';

/** What a failed save means for the document; a conflict's current one is read by the kind's schema. */
export function toSaveFailure<Saved>(raised: unknown, savedSchema: z.ZodType<Saved>): SaveFailure<Saved> {
  const error = underlyingError(raised);
  if (isNetworkError(error)) return { kind: 'network' };
  if (!isHttpError(error))
    return { kind: 'refused', message: errorMessage(error), canRetry: false, fieldErrors: {} };
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.status === 404) return { kind: 'gone' };
  if (error.errorCode === 'VERSION_CONFLICT')
    return { kind: 'conflict', current: savedSchema.safeParse(error.data).data ?? null };
  return {
    kind: 'refused',
    message: errorMessage(error),
    canRetry: error.status >= 500 || error.status === 429,
    fieldErrors: error.fieldErrors,
  };
}
