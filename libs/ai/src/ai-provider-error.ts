import { parseRetryAfter } from '#domain';
import { APIConnectionError, APIError, APIUserAbortError } from 'openai/error';
import { z } from 'zod';

/**
 * What went wrong, as far as it decides what happens next:
 * - RATE_LIMITED: not before `retryAfterMilliseconds`
 * - QUOTA_EXCEEDED: the account has no credit left; waiting does not help
 * - UNAVAILABLE: later
 * - TIMEOUT: one of the limits on waiting for a reply has passed; a connection that does not open in time is UNAVAILABLE
 * - INVALID_REPLY: a reply that cannot be used: it has no end, holds no usable vectors, or did not fit the schema twice
 * - REPLY_CUT_OFF: the reply needs more model tokens than it may have
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

/** What a provider says of a request that it refuses; never logged, since a message may still quote a little of the request. */
export interface ProviderRefusal {
  /** HTTP status, or the code of an error inside a stream; undefined when there is none. */
  status: number | undefined;
  /** Names of the parameters at fault, with what is inside them (`response_format.type`); empty where the reply does not name them. */
  params: string[];
  /** The machine-readable reason, where the reply has one. */
  code: string | undefined;
  /** The messages, each cut to its first 500 characters. What quotes the request or the reply in a field of its own is left out. */
  text: string;
}

const errorBodySchema = z.looseObject({
  code: z.unknown().optional(),
  type: z.unknown().optional(),
  param: z.unknown().optional(),
  loc: z.array(z.unknown()).optional().catch(undefined),
});

const MAXIMUM_MESSAGE_CHARACTERS = 500;
const MAXIMUM_MESSAGES = 20;
const MAXIMUM_DEPTH = 6;
/** Fields of errors that hold messages or errors; gateways pass on another server's in `metadata.raw`, Azure in `innererror`. */
const MESSAGE_FIELDS = ['message', 'msg', 'detail', 'error', 'errors', 'metadata', 'raw', 'innererror'];
/** Where a message begins to repeat what was sent or generated, in errors that are written out as text. */
const QUOTATION = /["'](?:input|failed_generation)\\?["']\s*:.*$/s;

/** Reads an error of the openai package; undefined for any other, and for a lost connection and an abort. */
export function refusalOf(error: unknown): ProviderRefusal | undefined {
  if (!(error instanceof APIError) || error instanceof APIConnectionError) return undefined;
  if (error instanceof APIUserAbortError) return undefined;
  const reasons: CollectedReasons = { codes: [], params: [], messages: [] };
  // Without an object in it, the package makes a message of the text.
  collect(error.error ?? error.message, reasons);
  const status: unknown = error.status ?? Number(errorBodySchema.safeParse(error.error).data?.code);
  return {
    status: typeof status === 'number' && status >= 400 && status < 600 ? status : undefined,
    params: reasons.params,
    code: reasons.codes.join(' ') || undefined,
    text: reasons.messages.slice(0, MAXIMUM_MESSAGES).join('\n'),
  };
}

interface CollectedReasons {
  codes: string[];
  params: string[];
  messages: string[];
}

/** Collects the messages and codes of an error from the known fields. */
function collect(given: unknown, reasons: CollectedReasons, depth = 0): void {
  if (depth > MAXIMUM_DEPTH || reasons.messages.length >= MAXIMUM_MESSAGES) return;
  if (typeof given === 'string') {
    const written = /^\s*[[{]/.test(given) ? parsed(given) : undefined;
    if (written !== undefined) collect(written, reasons, depth + 1);
    else reasons.messages.push(given.slice(0, MAXIMUM_MESSAGE_CHARACTERS).replace(QUOTATION, ''));
    return;
  }
  if (Array.isArray(given)) {
    for (const one of given.slice(0, MAXIMUM_MESSAGES)) collect(one, reasons, depth + 1);
    return;
  }
  const body = errorBodySchema.safeParse(given).data;
  if (body === undefined) return;
  for (const reason of [body.code, body.type]) if (typeof reason === 'string') reasons.codes.push(reason);
  const parameterPath = body.loc?.filter((step) => step !== 'body').join('.');
  for (const param of [body.param, parameterPath])
    if (typeof param === 'string' && param !== '') reasons.params.push(param);
  for (const field of MESSAGE_FIELDS) collect(body[field], reasons, depth + 1);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a request is refused because it is longer than the model's context. */
export const isContextExceeded = ({ code, text }: ProviderRefusal): boolean =>
  /context_length_exceeded|exceed_context_size/.test(`${code} ${text}`) ||
  /context (?:length|size|window)|too many tokens|prompt is too long/i.test(text);

/** Whether the provider itself found that the model's reply does not fit, as Groq does: the model may do better the next time. */
export const isMisfit = ({ code = '' }: ProviderRefusal): boolean => /\bjson_validate_failed\b/.test(code);

const MAXIMUM_RETRY_AFTER_MILLISECONDS = 60_000;

/** What an error of the openai package means; anything else, an abort included, is returned as it is. */
export function toAiProviderError(error: unknown): unknown {
  if (error instanceof APIUserAbortError) return error;
  if (error instanceof APIConnectionError)
    return new AiProviderError('UNAVAILABLE', 'the connection to the provider failed');
  const refusal = refusalOf(error);
  if (refusal === undefined) return error;
  const { status, code = '', text } = refusal;
  const retryAfterMilliseconds = parseRetryAfter(
    error instanceof APIError ? error.headers?.get('retry-after') : null,
    MAXIMUM_RETRY_AFTER_MILLISECONDS,
  );
  const outcome = status === undefined ? 'reported an error in its reply' : `answered ${status}`;
  const fail = (kind: AiProviderErrorKind, why = `the provider ${outcome}`): AiProviderError =>
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
