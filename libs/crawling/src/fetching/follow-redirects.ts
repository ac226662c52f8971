import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestHttp,
  type RequestOptions,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { signalWithTimeout, untilAborted } from '#domain';
import type { AddressGuard, PinnedTarget } from '../address-guard.js';
import type { RefuseRequest } from './fetch-outcome.js';
import { failed, refused, unfetchableOf } from './unfetchable.js';

/** An answer whose body has not been read yet. */
export interface Answer {
  url: URL;
  response: IncomingMessage;
  /** Ends the reading of the body, too. */
  signal: AbortSignal;
}

export interface FetchContext {
  guard: AddressGuard;
  limits: FetchLimits;
  headers: OutgoingHttpHeaders;
  refuseRequest?: RefuseRequest;
}

/**
 * Asks for an address and for those that it redirects to, each checked again.
 * @throws Unfetchable, the signal's reason, what `refuseRequest` throws
 */
export async function followRedirects(
  start: URL,
  context: FetchContext,
  signal: AbortSignal,
): Promise<Answer> {
  let url = start;
  for (let redirects = 0; redirects <= context.limits.redirects; redirects += 1) {
    await throwIfRefused(url, context);
    const answer = await ask(url, context, signal);
    if (!isRedirect(answer.response)) return answer;
    answer.response.destroy();
    url = redirectTarget(answer.response, url);
  }
  throw failed('다른 주소로 너무 여러 번 보내요.');
}

async function throwIfRefused(url: URL, { guard, refuseRequest }: FetchContext): Promise<void> {
  const reason = guard.refusalOf(url) ?? (await refuseRequest?.(url, 'PAGE')) ?? null;
  if (reason !== null) throw refused(reason);
}

async function ask(url: URL, { guard, limits, headers }: FetchContext, signal: AbortSignal): Promise<Answer> {
  const limited = signalWithTimeout(signal, limits.wholeMilliseconds);
  return within(limited, signal, async () => {
    const target = await guard.pin(url);
    return { url, response: await exchange(url, target, headers, limits, limited), signal: limited };
  });
}

/**
 * Runs a part of a fetch and distinguishes why it failed: the caller aborted, it took too long, or the connection
 * failed.
 * @throws Unfetchable, the reason of `signal`
 */
export async function within<T>(
  limited: AbortSignal,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await untilAborted(work(), limited);
  } catch (error) {
    signal.throwIfAborted();
    if (limited.aborted) throw failed('사이트가 제때 답하지 않아요.', { retry: 'BACKOFF' });
    throw unfetchableOf(error);
  }
}

/**
 * Sends a GET over a connection of its own to the checked addresses, and returns once the headers are there.
 * @throws Unfetchable when it takes too long or is answered by an upgrade; errors of the connection; AbortError when the signal aborts
 */
function exchange(
  url: URL,
  target: PinnedTarget,
  headers: OutgoingHttpHeaders,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(optionsOf(url, target, headers, signal));
    const tooLate = (): unknown =>
      request.destroy(failed('사이트가 제때 답하지 않아요.', { retry: 'BACKOFF' }));
    const connecting = setTimeout(tooLate, limits.connectMilliseconds);
    const answering = setTimeout(tooLate, limits.headersMilliseconds);
    const clear = (): void => [connecting, answering].forEach(clearTimeout);
    request.once('socket', (socket) => socket.once('connect', () => clearTimeout(connecting)));
    request.once('response', (response) => {
      clear();
      resolve(response);
    });
    // An upgrade was not requested, and its connection would have no time limit.
    request.once('upgrade', (response, socket) => {
      socket.destroy();
      reject(failed('사이트가 페이지 대신 다른 것을 보내요.', { status: response.statusCode }));
    });
    request.once('error', reject).once('close', clear).end();
  });
}

const optionsOf = (
  url: URL,
  { host, port, lookup }: PinnedTarget,
  headers: OutgoingHttpHeaders,
  signal: AbortSignal,
): RequestOptions & { servername?: string } => ({
  host,
  port,
  lookup,
  // The certificate is checked against the name, not against the address that the name was pinned to.
  ...(isIP(host) === 0 && { servername: host }),
  path: url.pathname + url.search,
  headers: { ...headers, host: url.host },
  agent: false,
  signal,
});

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const isRedirect = ({ statusCode = 0 }: IncomingMessage): boolean => REDIRECTS.has(statusCode);

/**
 * The target of a redirect.
 * @throws Unfetchable when there is none
 */
function redirectTarget({ statusCode, headers: { location } }: IncomingMessage, url: URL): URL {
  // Headers arrive as Latin-1; what servers mean is UTF-8.
  const address = location === undefined ? '' : Buffer.from(location, 'latin1').toString('utf8');
  if (address === '' || !URL.canParse(address, url.href))
    throw failed('다른 주소로 보내면서 어디인지 알려 주지 않아요.', { status: statusCode });
  return new URL(address, url);
}

/** How long and how large the answer to one request may be. */
export interface FetchLimits {
  connectMilliseconds: number;
  /** From the request to the end of the answer's headers. */
  headersMilliseconds: number;
  /** From the request to the end of the answer. */
  wholeMilliseconds: number;
  /** After decompression. */
  bytes: number;
  redirects: number;
}

export const FETCH_LIMITS: FetchLimits = {
  connectMilliseconds: 10_000,
  headersMilliseconds: 20_000,
  wholeMilliseconds: 30_000,
  bytes: 2_000_000,
  redirects: 5,
};
