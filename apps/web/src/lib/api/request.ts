import { authRoutes } from '#contracts';
import { importNow } from '../import-later.js';
import { HttpError, withNetworkError } from './api-errors.js';

export type QueryValue = string | number | boolean | null | undefined;

interface RequestOptions {
  method: string;
  query?: Record<string, QueryValue> | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the share of the body that has been sent, 0 to 1. */
  onSent?: ((share: number) => void) | undefined;
}

/**
 * Sends one request by the rules of every call: cookies, JSON unless the body is a form, and after a 401 one session
 * refresh and one repeat.
 * @returns the parsed JSON body; undefined when the body is empty
 * @throws HttpError for an error status; NetworkError without a response; the signal's reason when it is aborted; Error
 * when the body is no JSON
 */
export const request = async (path: string, options: RequestOptions): Promise<unknown> =>
  readJson(await requestResponse(path, options));

/** The same, for an answer that is no JSON. @throws the same errors but the last */
export async function requestResponse(path: string, options: RequestOptions): Promise<Response> {
  const askedAt = Date.now();
  const first = await send(path, options);
  if (first.status !== 401 || isAuthCall(path)) return assertSuccessful(first, path);

  await renewSession(await toHttpError(first, path), askedAt);
  return assertSuccessful(await send(path, options), path);
}

/**
 * @throws the original 401 when the call may not be repeated; its cause is set when the reason is not the session's
 * end
 */
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
    const { sendForm } = await importNow(() => import('./send-form.js'));
    return sendForm(address, { method, body, headers, signal, onSent });
  }
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: { ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  };
  return withNetworkError(fetch(address, init), signal);
}

function searchOf(query: RequestOptions['query']): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== null && value !== undefined) parameters.set(name, String(value));
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** @throws HttpError when the answer is no success */
async function assertSuccessful(response: Response, path: string): Promise<Response> {
  if (!response.ok) throw await toHttpError(response, path);
  return response;
}

/** The parsed JSON body; undefined when the body is empty. */
async function readJson(response: Response): Promise<unknown> {
  const text = await withNetworkError(response.text());
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('Failed to parse JSON');
  }
}

/** Creates the error of a failed response and logs it. */
async function toHttpError(response: Response, path: string): Promise<HttpError> {
  const text = await withNetworkError(response.text());
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

const REFRESHED_AT = 'session-refreshed-at';
let running: Promise<boolean> | null = null;

/**
 * Refreshes the session once for all calls that got a 401, across all tabs.
 * @param askedAt when the failed call began, in epoch milliseconds: a refresh after that already covers it
 * @returns whether the call may be repeated; false means that the session has ended
 * @throws HttpError or NetworkError when the refresh failed for another reason than the session's end
 */
function refreshSession(askedAt: number): Promise<boolean> {
  running ??= withTabLock(() => (refreshedSince(askedAt) ? Promise.resolve(true) : postRefresh())).finally(
    () => {
      running = null;
    },
  );
  return running;
}

async function postRefresh(): Promise<boolean> {
  const { path, method } = authRoutes.refresh;
  const response = await withNetworkError(fetch(path, { method, credentials: 'include' }));
  if (response.ok) {
    rememberRefresh();
    return true;
  }
  const error = await toHttpError(response, path);
  // Only a 401 says that the session has ended; any other refusal may pass.
  if (error.status === 401) return false;
  throw error;
}

function withTabLock(work: () => Promise<boolean>): Promise<boolean> {
  // Web Locks exist in secure contexts only.
  return 'locks' in navigator ? navigator.locks.request('session-refresh', work) : work();
}

function refreshedSince(moment: number): boolean {
  const refreshedAt = Number(localStorage.getItem(REFRESHED_AT));
  return refreshedAt > moment && refreshedAt <= Date.now();
}

function rememberRefresh(): void {
  localStorage.setItem(REFRESHED_AT, String(Date.now()));
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Notifies the app that a call got a 401 and the session could not be refreshed. */
function reportSessionExpired(): void {
  for (const listener of listeners) listener();
}

/** @returns a function that stops listening */
export function onSessionExpired(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
