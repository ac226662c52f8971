import type { RouteUpload } from '#contracts';
import { ProductError } from '#domain';
import type { MultipartFile } from '@fastify/multipart';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { endpointRouteOf } from './endpoint/endpoint.js';
import { tidyFileName } from './file-name.js';

/** A file that came with a request. It is received into memory, not into a file; its type is detected from its content. */
export interface UploadedFile {
  /** The sender's name for it, tidied; never used as a path. */
  fileName: string;
  content: Buffer;
}

/** Uploads of one sender that this process reads at the same time: each is held in memory, a stalled one for a minute. */
const MAXIMUM_UPLOADS_PER_SENDER = 10;
const RETRY_SECONDS = 5;
/** Bytes allowed for the form around the file: boundaries, headers and stray text fields. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
const FORM_LIMITS = { files: 1, fields: 10, parts: 11, fieldSize: 1024, fieldNameSize: 100, headerPairs: 20 };

/**
 * The file of a request on a route with `upload`: `@Uploaded() file: UploadedFile`. It is read after the guards have allowed the
 * request, and refused before the handler runs when it is missing, empty or too large, or when its sender has too many uploads running.
 */
export const Uploaded = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const upload = endpointRouteOf(context.getHandler())?.upload;
  if (upload === undefined) throw new Error('@Uploaded() needs @Endpoint() of a route with upload');
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const sender = request.signedInMember?.memberId ?? request.ip;
  return limitUploadsPerSender(String(sender), () => readUpload(request, upload));
});

const running = new Map<string, number>();

/**
 * Runs `read` unless the sender has too many uploads running in this process.
 * @throws ProductError RATE_LIMITED, and the errors of `read`
 */
async function limitUploadsPerSender<Answer>(sender: string, read: () => Promise<Answer>): Promise<Answer> {
  const others = running.get(sender) ?? 0;
  if (others >= MAXIMUM_UPLOADS_PER_SENDER)
    throw new ProductError('RATE_LIMITED', {
      message: '한 번에 보내는 파일이 많아요. 잠시 뒤에 다시 시도해 주세요.',
      retryAfterSeconds: RETRY_SECONDS,
    });
  running.set(sender, others + 1);
  try {
    return await read();
  } finally {
    const left = (running.get(sender) ?? 1) - 1;
    if (left === 0) running.delete(sender);
    else running.set(sender, left);
  }
}

/**
 * Reads the one file of a multipart/form-data request.
 * @throws ProductError VALIDATION_ERROR at the form's field, FILE_TOO_LARGE, or the route's own error code for an empty file
 */
async function readUpload(request: FastifyRequest, upload: RouteUpload): Promise<UploadedFile> {
  if (!request.isMultipart()) throw refusal(upload, '파일을 multipart/form-data로 보내 주세요.');
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > upload.maximumBytes + FORM_OVERHEAD_BYTES) throw tooLarge(upload);
  try {
    return await readForm(request, upload);
  } catch (error) {
    // The rest of the form is discarded, so that the connection does not wait for a reader.
    request.raw.unpipe();
    request.raw.resume();
    throw toUploadError(error, upload);
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
  // Undefined for a part without a file name, although its type declares a string.
  const { filename = '' } = part;
  const [content, fileName] = [await contentOf(part, upload), tidyFileName(filename)];
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

function toUploadError(error: unknown, upload: RouteUpload): unknown {
  if (error instanceof ProductError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT') return refusal(upload, '파일은 하나만 보낼 수 있어요.');
  // Every other error means a malformed form: the parser's own errors have no code.
  return refusal(upload, '보낸 파일의 형식이 올바르지 않아요.', error);
}

const refusal = ({ field }: RouteUpload, message: string, cause?: unknown): ProductError =>
  new ProductError('VALIDATION_ERROR', { message, errors: { [field]: message }, cause });

function emptyFile({ field, emptyErrorCode }: RouteUpload): ProductError {
  const message = '빈 파일이에요. 다른 파일을 골라 주세요.';
  return new ProductError(emptyErrorCode ?? 'VALIDATION_ERROR', { message, errors: { [field]: message } });
}

function tooLarge({ field, maximumBytes }: RouteUpload): ProductError {
  const message = `파일은 ${Math.floor(maximumBytes / 1024 / 1024)}MB까지 올릴 수 있어요.`;
  return new ProductError('FILE_TOO_LARGE', { message, errors: { [field]: message } });
}
