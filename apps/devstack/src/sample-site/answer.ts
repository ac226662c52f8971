import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { codePage949 } from '#domain';
import type { Markup } from '../markup.js';

/** The site's answer to a request. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | Readable;
}

/** The validators and the encoding of a page. */
interface PageSettings {
  lastModified?: Date;
  /** False for the letters of a section that has only dates, and for a page whose content a script fetches. */
  hasEtag?: boolean;
  encoding?: 'utf-8' | 'euc-kr';
  /** False leaves the encoding to the page's own meta element. */
  namesEncoding?: boolean;
}

export const textAnswer = (status: number, type: string, text: string): Answer => ({
  status,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body: Buffer.from(text),
});

export const redirectTo = (location: string, status = 302): Answer => ({
  status,
  headers: { location },
  body: Buffer.alloc(0),
});

/** An HTML page that supports conditional requests. */
export function pageAnswer(
  page: Markup,
  { lastModified, hasEtag = true, encoding = 'utf-8', namesEncoding = true }: PageSettings = {},
): Answer {
  const body = encoding === 'euc-kr' ? encodeEucKr(page.source) : Buffer.from(page.source);
  return {
    status: 200,
    headers: {
      'content-type': namesEncoding ? `text/html; charset=${encoding}` : 'text/html',
      ...validatorsOf(body, hasEtag, lastModified),
    },
    body,
  };
}

/** JSON that supports conditional requests. */
export function jsonAnswer(value: unknown, lastModified?: Date): Answer {
  const body = Buffer.from(JSON.stringify(value));
  const headers = { 'content-type': 'application/json', ...validatorsOf(body, true, lastModified) };
  return { status: 200, headers, body };
}

function validatorsOf(body: Buffer, hasEtag: boolean, lastModified?: Date): Record<string, string> {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  return {
    ...(hasEtag && { etag: `"${digest}"` }),
    ...(lastModified && { 'last-modified': lastModified.toUTCString() }),
  };
}

/** Sends an answer, or 304 to a client that has the current version (RFC 9110, section 13.2.2). */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  if (isKnown(request, answer)) {
    const { etag, 'last-modified': modified } = answer.headers;
    response.writeHead(304, { ...(etag && { etag }), ...(modified && { 'last-modified': modified }) }).end();
    return;
  }
  response.writeHead(answer.status, answer.headers);
  if (request.method === 'HEAD') return void response.end();
  if (Buffer.isBuffer(answer.body)) return void response.end(answer.body);
  answer.body.pipe(response);
  // The client may disconnect in the middle of an endless page.
  response.once('close', () => !Buffer.isBuffer(answer.body) && answer.body.destroy());
}

function isKnown({ headers }: IncomingMessage, { status, headers: own }: Answer): boolean {
  if (status !== 200) return false;
  const known = headers['if-none-match'];
  if (known !== undefined) return own.etag !== undefined && known.split(/,\s*/).includes(own.etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Date.parse(own['last-modified'] ?? '') <= since;
}

/** HTML in EUC-KR; a character that it lacks becomes a character reference. */
function encodeEucKr(html: string): Buffer {
  const table = codePage949();
  const bytes: number[] = [];
  for (const character of html) {
    const code = table.get(character);
    if (character.charCodeAt(0) < 0x80) bytes.push(character.charCodeAt(0));
    else if (code !== undefined) bytes.push(code >> 8, code & 0xff);
    else bytes.push(...Buffer.from(`&#${character.codePointAt(0)};`, 'ascii'));
  }
  return Buffer.from(bytes);
}
