import { underlyingError, HttpError } from '@/lib/api/api-errors';

export const UNKNOWN_ERROR = '알 수 없는 오류가 발생했습니다.';

/**
 * The text of an error for the member: the body as string, body.message, body.error, the joined values of body.errors,
 * the error's own message, else the text for an unknown error. For a 401 whose session could not be refreshed it is
 * the text of the reason.
 */
export function errorMessage(raised: unknown): string {
  const error = underlyingError(raised);
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
