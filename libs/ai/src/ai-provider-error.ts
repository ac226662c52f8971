import OpenAI from 'openai';
import { z } from 'zod';

/**
 * What went wrong, as far as it decides what happens next:
 * - RATE_LIMITED: not before `retryAfterMilliseconds`
 * - QUOTA_EXCEEDED: the account has no credit left; waiting does not help
 * - UNAVAILABLE: later
 * - TIMEOUT: one of the limits on waiting has passed
 * - INVALID_REPLY: a reply that does not fit, twice
 * - REPLY_CUT_OFF: the reply needs more tokens than it may have
 * - INPUT_TOO_LONG: the request does not fit the model's context
 * - REFUSED: the model declined to answer
 * - CONTENT_FILTERED: a filter of the provider stopped the request or the reply
 * - REJECTED: the request or the key is wrong
 */
export type AiProviderErrorKind =
  | 'RATE_LIMITED'
  | 'QUOTA_EXCEEDED'
  | 'UNAVAILABLE'
  | 'TIMEOUT'
  | 'INVALID_REPLY'
  | 'REPLY_CUT_OFF'
  | 'INPUT_TOO_LONG'
  | 'REFUSED'
  | 'CONTENT_FILTERED'
  | 'REJECTED';

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

/** What a provider says of a request that it refuses; `text` may quote the request and is never logged. */
export interface ProviderRefusal {
  /** HTTP status, or the code of an error inside a stream; undefined when there is none. */
  status: number | undefined;
  /** Name of the parameter at fault, where it is told. */
  param: string | undefined;
  /** The machine-readable reason, where it is told. */
  code: string | undefined;
  text: string;
}

const errorBodySchema = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  type: z.string().nullish(),
  param: z.string().nullish(),
});

const MOST_TEXT = 20_000;

/** Reads an error of the openai package; undefined for any other, a lost connection included. */
export function refusalOf(error: unknown): ProviderRefusal | undefined {
  if (!(error instanceof OpenAI.APIError) || error instanceof OpenAI.APIConnectionError) return undefined;
  if (error instanceof OpenAI.APIUserAbortError) return undefined;
  const body = errorBodySchema.safeParse(error.error).data;
  const status: unknown = error.status ?? Number(body?.code);
  return {
    status: typeof status === 'number' && status >= 400 && status < 600 ? status : undefined,
    param: body?.param ?? undefined,
    code: [body?.code, body?.type].filter((reason) => typeof reason === 'string').join(' ') || undefined,
    text: `${error.message} ${JSON.stringify(error.error ?? '')}`.slice(0, MOST_TEXT),
  };
}

/** Whether a request is refused because it is longer than the model's context. */
export const isContextExceeded = ({ code, text }: ProviderRefusal): boolean =>
  /context_length_exceeded|exceed_context_size/.test(`${code} ${text}`) ||
  /context (?:length|size|window)|too many tokens|prompt is too long/i.test(text);

/** Whether the provider itself found that the model's reply does not fit, as Groq does: the model may do better the next time. */
export const isMisfit = ({ code = '' }: ProviderRefusal): boolean => /\bjson_validate_failed\b/.test(code);

/** What an error of the openai package means; anything else, an abort included, is answered as it is. */
export function toAiProviderError(error: unknown): unknown {
  if (error instanceof OpenAI.APIUserAbortError) return error;
  if (error instanceof OpenAI.APIConnectionError)
    return new AiProviderError('UNAVAILABLE', 'the connection to the provider failed');
  const refusal = refusalOf(error);
  if (refusal === undefined) return error;
  const { status, code = '', text } = refusal;
  const retryAfterMilliseconds = error instanceof OpenAI.APIError ? retryAfter(error) : 0;
  const told = status === undefined ? 'reported an error in its reply' : `answered ${status}`;
  const fail = (kind: AiProviderErrorKind, why = `the provider ${told}`): AiProviderError =>
    new AiProviderError(kind, why, retryAfterMilliseconds);
  if (/insufficient_quota|billing_hard_limit/.test(`${code} ${text}`) || status === 402)
    return fail('QUOTA_EXCEEDED', 'the account at the provider has no credit left');
  if (/content_filter|content_policy|ResponsibleAI|data_inspection_failed/i.test(`${code} ${text}`))
    return fail('CONTENT_FILTERED', 'a filter of the provider stopped the request');
  if (status === 429 || /rate_limit/.test(code)) return fail('RATE_LIMITED');
  if (status === 413 || ((status === undefined || status < 500) && isContextExceeded(refusal)))
    return fail('INPUT_TOO_LONG', 'the request is longer than the model takes');
  if (status === undefined || status === 408 || status === 409 || status >= 500) return fail('UNAVAILABLE');
  return fail('REJECTED', `the provider refused the request with ${status}`);
}

const LONGEST_RETRY_AFTER_MILLISECONDS = 60_000;

// Seconds or an HTTP date, RFC 9110 section 10.2.3.
function retryAfter(error: { headers?: Headers | undefined }): number {
  const header = error.headers?.get('retry-after');
  if (header === null || header === undefined) return 0;
  const milliseconds = /^\d+(?:\.\d+)?$/.test(header)
    ? Number(header) * 1000
    : Date.parse(header) - Date.now();
  return Number.isFinite(milliseconds)
    ? Math.min(Math.max(0, milliseconds), LONGEST_RETRY_AFTER_MILLISECONDS)
    : 0;
}
