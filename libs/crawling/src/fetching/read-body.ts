import type { IncomingMessage } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { decodeBuffer } from 'encoding-sniffer';
import { failed } from './unfetchable.js';

const DECODERS: Record<string, () => Transform> = {
  '': () => new PassThrough(),
  identity: () => new PassThrough(),
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Encodings that a request asks for; `readBody` understands others, too. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

/**
 * The body of an answer, decompressed. Reading and decompressing stop as soon as there are more than `limit` bytes.
 * @param tooLarge what then: fail, or keep the beginning
 * @throws Unfetchable; errors of the connection and of a broken encoding; AbortError when the signal aborts
 */
export async function readBody(
  response: IncomingMessage,
  limit: number,
  tooLarge: 'FAIL' | 'CUT',
  signal: AbortSignal,
): Promise<Buffer> {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (decoder === undefined) throw failed('알 수 없는 방식으로 압축된 페이지예요.');
  const chunks: Buffer[] = [];
  let size = 0;
  const collecting = pipeline(
    response,
    decoder(),
    async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) {
        chunks.push(chunk);
        size += chunk.length;
        if (size > limit) break;
      }
    },
    { signal },
  );
  await collecting.catch((error: unknown) => {
    // Leaving a stream before its end counts as an error of it.
    if (size <= limit) throw error;
  });
  if (size > limit && tooLarge === 'FAIL') throw failed('페이지가 너무 커요.');
  return Buffer.concat(chunks).subarray(0, limit);
}

/** @throws Unfetchable when an answer says that it is no HTML, or does not say what it is */
export function requireHtml({ statusCode = 0, headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? '';
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type))
    throw failed('HTML 페이지가 아니에요.', { status: statusCode });
}

/** Text of a page in the charset of its byte order mark, else its header, else its meta element, else UTF-8 (WHATWG; EUC-KR is CP949). */
export function decodeHtml(body: Buffer, contentType: string | undefined): string {
  const charset = /;\s*charset\s*=\s*"?(?<charset>[\w.:-]+)/i.exec(contentType ?? '')?.groups?.['charset'];
  return decodeBuffer(body, { transportLayerEncodingLabel: charset, defaultEncoding: 'utf-8' });
}
