import type { IncomingMessage } from 'node:http';
import { decodeBuffer } from 'encoding-sniffer';
import { failed } from './unfetchable.js';

/** @throws Unfetchable when an answer says that it is no HTML, or does not say what it is */
export function requireHtml({ statusCode = 0, headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? '';
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type))
    throw failed('HTML 페이지가 아닙니다.', { status: statusCode });
}

/** Text of a page in the charset that its header, else its byte order mark or meta element, names (WHATWG sniffing; EUC-KR is CP949). */
export function decodeHtml(body: Buffer, contentType: string | undefined): string {
  const charset = /;\s*charset\s*=\s*"?(?<charset>[\w.:-]+)/i.exec(contentType ?? '')?.groups?.['charset'];
  return decodeBuffer(body, { transportLayerEncodingLabel: charset, defaultEncoding: 'utf-8' });
}
