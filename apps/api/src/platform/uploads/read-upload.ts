import type { RouteUpload } from '#contracts';
import { ProductError } from '#domain';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { tidyFileName } from './file-name.js';

/** A file that came with a request. It is held in memory alone; what it really is, is told by its content. */
export interface UploadedFile {
  /** As its sender calls it, tidied; never to be taken for a path. */
  fileName: string;
  content: Buffer;
}

/** What the form around the file may take: its boundaries, headers and stray text fields. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
const FORM_LIMITS = { files: 1, fields: 10, parts: 11, fieldSize: 1024, fieldNameSize: 100, headerPairs: 20 };

/**
 * Reads the one file of a multipart/form-data request.
 * @throws ProductError VALIDATION_ERROR at the form's field, FILE_TOO_LARGE, or what the route refuses an empty file with
 */
export async function readUpload(request: FastifyRequest, upload: RouteUpload): Promise<UploadedFile> {
  if (!request.isMultipart()) throw refusal(upload, '파일을 multipart/form-data로 보내 주세요.');
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > upload.maximumBytes + FORM_OVERHEAD_BYTES) throw tooLarge(upload);
  try {
    return await readForm(request, upload);
  } catch (error) {
    // Nobody reads the rest of the form; it must not keep the connection waiting.
    request.raw.unpipe();
    request.raw.resume();
    throw problemOf(error, upload);
  }
}

async function readForm(request: FastifyRequest, upload: RouteUpload): Promise<UploadedFile> {
  let uploaded: UploadedFile | undefined;
  for await (const part of request.parts({ limits: { ...FORM_LIMITS, fileSize: upload.maximumBytes } }))
    if (part.type === 'file') uploaded = await readFile(part, upload);
  if (uploaded === undefined) throw refusal(upload, '파일을 골라 주세요.');
  return uploaded;
}

async function readFile(part: MultipartFile, upload: RouteUpload): Promise<UploadedFile> {
  if (part.fieldname !== upload.field) throw refusal(upload, '파일을 골라 주세요.');
  const [content, fileName] = [await contentOf(part, upload), tidyFileName(part.filename ?? '')];
  if (content.length === 0)
    throw fileName === '' ? refusal(upload, '파일을 골라 주세요.') : emptyFile(upload);
  return { fileName: fileName || upload.field, content };
}

async function contentOf({ file }: MultipartFile, upload: RouteUpload): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    if (file.truncated) throw tooLarge(upload);
    chunks.push(chunk);
  }
  if (file.truncated) throw tooLarge(upload);
  return Buffer.concat(chunks);
}

function problemOf(error: unknown, upload: RouteUpload): unknown {
  if (error instanceof ProductError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT') return refusal(upload, '파일은 하나만 보낼 수 있습니다.');
  // Whatever else goes wrong here is in the form: the parser's own errors have no code.
  return refusal(upload, '보낸 파일의 형식이 올바르지 않습니다.', error);
}

const refusal = ({ field }: RouteUpload, message: string, cause?: unknown): ProductError =>
  new ProductError('VALIDATION_ERROR', { message, errors: { [field]: message }, cause });

function emptyFile({ field, emptyErrorCode }: RouteUpload): ProductError {
  const message = '빈 파일입니다. 다른 파일을 골라 주세요.';
  return new ProductError(emptyErrorCode ?? 'VALIDATION_ERROR', { message, errors: { [field]: message } });
}

function tooLarge({ field, maximumBytes }: RouteUpload): ProductError {
  const message = `파일은 ${Math.floor(maximumBytes / 1024 / 1024)}MB까지 올릴 수 있습니다.`;
  return new ProductError('FILE_TOO_LARGE', { message, errors: { [field]: message } });
}
