import {
  request as requestHttp,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { PinnedTarget } from '../guard/address-guard.js';
import type { FetchLimits } from './fetch-limits.js';
import { failed } from './unfetchable.js';

/**
 * Sends a GET over a connection of its own to the checked addresses, and answers once the headers are there.
 * @throws Unfetchable when it takes too long; errors of the connection; the signal's reason
 */
export function exchange(
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
      request.destroy(failed('사이트가 제때 답하지 않습니다.', { retry: 'BACKOFF' }));
    const connecting = setTimeout(tooLate, limits.connectMilliseconds);
    const answering = setTimeout(tooLate, limits.headersMilliseconds);
    const clear = (): void => [connecting, answering].forEach(clearTimeout);
    request.once('socket', (socket) => socket.once('connect', () => clearTimeout(connecting)));
    request.once('response', (response) => {
      clear();
      resolve(response);
    });
    // Nobody asked for another protocol; what would be left is a connection that no limit ends.
    request.once('upgrade', (response, socket) => {
      socket.destroy();
      reject(failed('사이트가 페이지 대신 다른 것을 보냅니다.', { status: response.statusCode }));
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
