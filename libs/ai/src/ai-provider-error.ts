import OpenAI from 'openai';

/** RATE_LIMITED: not before `retryAfterMilliseconds`. UNAVAILABLE: later. TIMEOUT: no answer. INVALID_REPLY: an answer that does not fit, twice. REJECTED: the request or the key is wrong. */
export type AiProviderErrorKind = 'RATE_LIMITED' | 'UNAVAILABLE' | 'TIMEOUT' | 'INVALID_REPLY' | 'REJECTED';

/** The provider failed; says what that means and nothing of what was sent or answered. */
export class AiProviderError extends Error {
  override readonly name = 'AiProviderError';

  constructor(
    readonly kind: AiProviderErrorKind,
    message: string,
    readonly retryAfterMilliseconds = 0,
  ) {
    super(message);
  }
}

/** What an error of the openai package means; anything else, an abort included, is answered as it is. */
export function toAiProviderError(error: unknown): unknown {
  if (error instanceof OpenAI.APIUserAbortError) return error;
  if (error instanceof OpenAI.APIConnectionTimeoutError)
    return new AiProviderError('TIMEOUT', 'the provider timed out');
  if (error instanceof OpenAI.APIConnectionError)
    return new AiProviderError('UNAVAILABLE', 'the connection to the provider failed');
  if (!(error instanceof OpenAI.APIError)) return error;
  const status: unknown = error.status;
  if (status === 429)
    return new AiProviderError('RATE_LIMITED', 'the provider answered 429', retryAfter(error));
  if (status === 408 || status === 409 || typeof status !== 'number' || status >= 500)
    return new AiProviderError('UNAVAILABLE', `the provider answered ${String(status)}`);
  return new AiProviderError('REJECTED', `the provider refused the request with ${status}`);
}

const LONGEST_RETRY_AFTER_MILLISECONDS = 60_000;

// Seconds or an HTTP date, RFC 9110 section 10.2.3.
function retryAfter(error: { headers?: Headers | undefined }): number {
  const header = error.headers?.get('retry-after');
  if (header === null || header === undefined) return 0;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(milliseconds)
    ? Math.min(Math.max(0, milliseconds), LONGEST_RETRY_AFTER_MILLISECONDS)
    : 0;
}
