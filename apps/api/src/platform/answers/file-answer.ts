import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { downloadFileName } from '../file-name.js';

interface AnsweredFile {
  /** Any text, such as a title with an extension. */
  fileName: string;
  contentType: string;
  /** A stream is sent as it is read, and closed when the caller disconnects. */
  content: Buffer | Readable;
  /** Bytes of a stream, where known: the caller then sees how far a download is, and whether it is whole. */
  size?: number;
  /** URLs of files that belong together with this one, itself among them (RFC 8288, relation `item`). */
  partUrls?: readonly string[];
  /** `inline` is shown where the browser can, `attachment` is saved. */
  disposition: 'inline' | 'attachment';
  /** `private, no-store` when left out. */
  cacheControl?: string;
  /** Identifies this content; a caller that has it already is answered 304. Without quotes. */
  etag?: string;
}

const UNCACHED = 'private, no-store';
/**
 * A caller that reads nothing of a stream for this long is disconnected: it counts towards the limit of concurrent downloads meanwhile.
 * Long enough for a download that is paused in the browser.
 */
const STALL_MILLISECONDS = 600_000;

/** What a handler of a FILE route returns: the answer is the file itself, without the envelope. */
export class FileAnswer {
  constructor(readonly file: AnsweredFile) {}

  get isStreamed(): boolean {
    return this.file.content instanceof Readable;
  }

  /** Closes the stream of a file that is not sent after all. */
  discard(): void {
    if (this.file.content instanceof Readable) this.file.content.destroy();
  }

  /** Sets the headers of the file on the reply. @returns the payload to send */
  prepare(reply: FastifyReply): Buffer | Readable | string {
    const { fileName, contentType, content, size, partUrls, disposition } = this.file;
    const { cacheControl = UNCACHED, etag } = this.file;
    reply.header('cache-control', cacheControl).header('x-content-type-options', 'nosniff');
    if (etag !== undefined) reply.header('etag', `"${etag}"`);
    if (etag !== undefined && matches(reply.request.headers['if-none-match'], etag)) {
      reply.request.answerStatus = 304;
      return '';
    }
    const name = downloadFileName(fileName);
    reply
      .type(contentType)
      .header(
        'content-disposition',
        contentDisposition(name, { type: disposition, fallback: asciiFileName(name) }),
      );
    if (partUrls !== undefined)
      reply.header('link', partUrls.map((url) => `<${url}>; rel="item"`).join(', '));
    if (size !== undefined) reply.header('content-length', size);
    if (content instanceof Readable) prepareStream(reply);
    return content;
  }
}

// The connection ends with the file: kept alive it would delay a shutdown that began meanwhile.
function prepareStream(reply: FastifyReply): void {
  reply.header('connection', 'close');
  reply.raw.setTimeout(STALL_MILLISECONDS, () => reply.raw.destroy());
}

// RFC 9110, 13.1.2: a list of entity tags, weak ones included.
const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${etag}"`);

// For clients without RFC 5987. Underscores, because Windows refuses question marks in file names.
const asciiFileName = (name: string): string => name.replace(/[^\x20-\x7e]+/g, '_').replace(/["%\\]/g, '_');
