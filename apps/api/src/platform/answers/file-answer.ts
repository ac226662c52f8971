import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { downloadFileName } from '../uploads/file-name.js';

interface AnsweredFile {
  /** Any text, such as a title with an extension. */
  fileName: string;
  contentType: string;
  /** A stream is sent as it is read, and closed when its caller goes away. */
  content: Buffer | Readable;
  /** `inline` is shown where the browser can, `attachment` is saved. */
  disposition: 'inline' | 'attachment';
  /** `private, no-store` when left out. */
  cacheControl?: string;
  /** Names this very content; a caller who has it already is answered 304. Without quotes. */
  etag?: string;
}

const UNCACHED = 'private, no-store';
/** So long a caller may take nothing of a stream: what it is read from is held for as long. */
const STALL_MILLISECONDS = 60_000;

/** What a handler of a FILE route returns: the answer is the bytes themselves. */
export class FileAnswer {
  constructor(readonly file: AnsweredFile) {}

  /** Puts the headers of the file on an answer; returns what is to be sent. */
  prepare(reply: FastifyReply): Buffer | Readable | string {
    const { fileName, contentType, content, disposition, cacheControl = UNCACHED, etag } = this.file;
    reply.header('cache-control', cacheControl).header('x-content-type-options', 'nosniff');
    if (etag !== undefined) reply.header('etag', `"${etag}"`);
    if (etag !== undefined && names(reply.request.headers['if-none-match'], etag)) {
      reply.request.answerStatus = 304;
      return '';
    }
    const name = downloadFileName(fileName);
    reply
      .type(contentType)
      .header(
        'content-disposition',
        contentDisposition(name, { type: disposition, fallback: asciiOf(name) }),
      );
    if (content instanceof Readable) prepareStream(reply);
    return content;
  }
}

// The connection ends with the file: one that goes on would hold up a process that was told to end in the meantime.
function prepareStream(reply: FastifyReply): void {
  reply.header('connection', 'close');
  reply.raw.setTimeout(STALL_MILLISECONDS, () => reply.raw.destroy());
}

// RFC 9110, 13.1.2: a list of tags, weak ones too.
const names = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${etag}"`);

// For clients that do not know RFC 5987; a question mark would be no file name on Windows.
const asciiOf = (name: string): string => name.replace(/[^\x20-\x7e]+/g, '_').replace(/["%\\]/g, '_');
