import { failureBehind, HttpError } from '@/lib/api';

export const UNKNOWN_ERROR = '알 수 없는 오류가 발생했습니다.';

/**
 * The text of a failure as the member reads it: the body as string, body.message, body.error, the joined values of
 * body.errors, the error's own message, else the text for an unknown error. A 401 because the session could not be
 * renewed for the moment reads as what kept it from being renewed.
 */
export function errorMessage(raised: unknown): string {
  const error = failureBehind(raised);
  const fromBody = error instanceof HttpError ? bodyMessage(error.body) : null;
  if (fromBody) return fromBody;
  return (error instanceof Error && error.message) || UNKNOWN_ERROR;
}

function bodyMessage(body: unknown): string | null {
  if (typeof body === 'string') return body;
  if (typeof body !== 'object' || body === null) return null;
  const { message, error, errors } = body as Record<string, unknown>;
  return nonEmpty(message) ?? nonEmpty(error) ?? joinedValues(errors);
}

const nonEmpty = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function joinedValues(errors: unknown): string | null {
  if (typeof errors !== 'object' || errors === null) return null;
  return nonEmpty(Object.values(errors).flat().filter(nonEmpty).join(' '));
}
