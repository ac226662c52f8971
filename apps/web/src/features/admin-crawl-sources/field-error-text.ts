import type { FieldError, Merge } from 'react-hook-form';

type AnyFieldError = FieldError | Merge<FieldError, unknown[]> | undefined;

/** What is said under a field; of a list, the first faulty line and which one it is. */
export function fieldErrorText(error: AnyFieldError): string | undefined {
  if (!error) return undefined;
  if (error.message) return error.message;
  if (!Array.isArray(error)) return undefined;
  const line = error.findIndex(hasMessage);
  const faulty: unknown = error[line];
  return hasMessage(faulty) ? `${line + 1}번째 주소: ${faulty.message}` : undefined;
}

const hasMessage = (error: unknown): error is { message: string } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
