import type { IncomingMessage } from 'node:http';
import { failed } from './unfetchable.js';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export const isRedirect = ({ statusCode = 0 }: IncomingMessage): boolean => REDIRECTS.has(statusCode);

/**
 * Where a redirect sends its reader.
 * @throws Unfetchable when it sends nowhere
 */
export function redirectTarget({ statusCode, headers: { location } }: IncomingMessage, url: URL): URL {
  // Headers arrive as Latin-1; what servers mean is UTF-8.
  const address = location === undefined ? '' : Buffer.from(location, 'latin1').toString('utf8');
  if (address === '' || !URL.canParse(address, url.href))
    throw failed('다른 주소로 보내면서 어디인지 알려 주지 않습니다.', { status: statusCode });
  return new URL(address, url);
}
