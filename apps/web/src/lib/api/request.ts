import { readJson, successful, toHttpError } from './answers.js';
import type { HttpError } from './http-error.js';
import { overNetwork } from './network.js';
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
 * @throws HttpError when the answer is no success; NetworkError when none came; the signal's reason when it is aborted
 */
export const request = async (path: string, options: RequestOptions): Promise<unknown> =>
  readJson(await requestResponse(path, options));

/** The same, for an answer that is no JSON. @throws HttpError when the answer is no success */
export async function requestResponse(path: string, options: RequestOptions): Promise<Response> {
  const askedAt = Date.now();
  const first = await send(path, options);
  if (first.status !== 401 || isAuthCall(path)) return successful(first, path);

  await renewSession(await toHttpError(first, path), askedAt);
  return successful(await send(path, options), path);
}

/** @throws the original 401 when the call may not be repeated; its cause says why when that is not the session's end */
async function renewSession(original: HttpError, askedAt: number): Promise<void> {
  const isRenewed = await refreshSession(askedAt).catch((failure: unknown) => {
    original.cause = failure;
    throw original;
  });
  if (isRenewed) return;
  reportSessionExpired();
  throw original;
}

// A 401 of these is their answer; refreshing would not change it.
const isAuthCall = (path: string): boolean => path === '/auth/refresh' || path === '/auth/google/login';

async function send(path: string, options: RequestOptions): Promise<Response> {
  const { method, query, body, headers, signal, onSent } = options;
  const address = `${path}${searchOf(query)}`;
  const isForm = body instanceof FormData;
  if (isForm && onSent) {
    const { sendForm } = await overNetwork(import('./send-form.js'));
    return sendForm(address, { method, body, headers, signal, onSent });
  }
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: { ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  };
  return overNetwork(fetch(address, init), signal);
}

function searchOf(query: RequestOptions['query']): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== null && value !== undefined) parameters.set(name, String(value));
  return parameters.size > 0 ? `?${parameters}` : '';
}
