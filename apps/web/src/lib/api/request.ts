import { HttpError } from './http-error.js';
import { reportSessionExpired } from './session-expiry.js';
import { refreshSession } from './session-refresh.js';

export type QueryValue = string | number | boolean | null | undefined;

export interface RequestOptions {
  method: string;
  query?: Record<string, QueryValue> | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the share of the body that has been sent, 0 to 1. */
  onSent?: ((share: number) => void) | undefined;
}

/**
 * Sends one request by the rules every call shares: cookies, JSON unless the body is a form, one session refresh
 * and one repeat after a 401.
 * @returns the parsed JSON body; undefined when the body is empty
 * @throws HttpError when the answer is no success
 */
export const request = async (path: string, options: RequestOptions): Promise<unknown> =>
  read(await requestResponse(path, options));

/** The same, for an answer that is no JSON. @throws HttpError when the answer is no success */
export async function requestResponse(path: string, options: RequestOptions): Promise<Response> {
  const askedAt = Date.now();
  const first = await send(path, options);
  if (first.status !== 401 || isAuthCall(path)) return successful(first, path);

  const original = await toHttpError(first, path);
  const refreshed = await refreshSession(askedAt).catch(() => null);
  if (refreshed === true) return successful(await send(path, options), path);
  if (refreshed === false) reportSessionExpired();
  throw original;
}

// A 401 of these is their answer; refreshing would not change it.
const isAuthCall = (path: string): boolean => path === '/auth/refresh' || path === '/auth/google/login';

async function send(path: string, options: RequestOptions): Promise<Response> {
  const { method, query, body, headers, signal, onSent } = options;
  const address = `${path}${searchOf(query)}`;
  const isForm = body instanceof FormData;
  if (isForm && onSent) {
    const { sendForm } = await import('./send-form.js');
    return sendForm(address, { method, body, headers, signal, onSent });
  }
  return fetch(address, {
    method,
    credentials: 'include',
    headers: { ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
}

function searchOf(query: RequestOptions['query']): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== null && value !== undefined) parameters.set(name, String(value));
  return parameters.size > 0 ? `?${parameters}` : '';
}

async function successful(response: Response, path: string): Promise<Response> {
  if (!response.ok) throw await toHttpError(response, path);
  return response;
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('Failed to parse JSON');
  }
}

async function toHttpError(response: Response, path: string): Promise<HttpError> {
  const text = await response.text();
  const retryAfter = Number(response.headers.get('Retry-After'));
  const error = new HttpError(response.status, jsonOrText(text), retryAfter > 0 ? retryAfter : null);
  console.error(`${path}: ${error.message}`, error.body);
  return error;
}

function jsonOrText(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
