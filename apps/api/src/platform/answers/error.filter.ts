import { ERROR_CODES, type ErrorCode } from '#contracts';
import { isConnectionError, isMemberMissing } from '#database';
import { ProductError } from '#domain';
import { LOGGER, runWithLogContext, type Logger } from '#observability';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureEnvelope } from './envelope.js';

/** A refused body up to this size is received and discarded, so that its sender reads the answer instead of a broken connection. */
const DISCARDED_BODY_BYTES = 64 * 1024 * 1024;

/** Answers every error that is thrown while a request is served, in the envelope. An answer that has begun is only ended. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toProductError(thrown);
    runWithLogContext(request.logContext, () => this.log(error));
    if (reply.sent || reply.raw.headersSent) reply.raw.end();
    else sendFailure(reply, error);
  }

  private log(error: ProductError): void {
    if (error.errorCode === 'INTERNAL_SERVER_ERROR')
      this.logger.error({ err: error.cause ?? error }, 'request failed');
    else if (error.errorCode === 'SERVER_ERROR')
      this.logger.warn({ err: error.cause ?? error }, 'a dependency is unavailable');
  }
}

/** Sends a failure in the envelope, with its status. */
export function sendFailure(reply: FastifyReply, error: ProductError): void {
  reply.request.answerStatus = null;
  // For a body over the limit Fastify closes the connection, and the sender would never read the answer.
  if (Number(reply.request.headers['content-length']) <= DISCARDED_BODY_BYTES)
    reply.removeHeader('connection');
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  reply.status(ERROR_CODES[error.errorCode].status).type('application/json').send(failureEnvelope(error));
}

const BY_STATUS: Record<number, { errorCode: ErrorCode; message: string }> = {
  400: { errorCode: 'VALIDATION_ERROR', message: '요청의 형식이 올바르지 않아요.' },
  404: { errorCode: 'NOT_FOUND', message: '찾을 수 없어요.' },
  405: { errorCode: 'NOT_FOUND', message: '찾을 수 없어요.' },
  413: { errorCode: 'VALIDATION_ERROR', message: '보낸 내용이 너무 커요.' },
  414: { errorCode: 'VALIDATION_ERROR', message: '주소가 너무 길어요.' },
  415: { errorCode: 'VALIDATION_ERROR', message: 'JSON 형식으로 보내 주세요.' },
};

/** Maps anything thrown to the error that the API answers. The original error is only the cause, for the log: its text is never sent. */
export function toProductError(thrown: unknown): ProductError {
  if (thrown instanceof ProductError) return thrown;
  if (isConnectionError(thrown)) return new ProductError('SERVER_ERROR', { cause: thrown });
  // The member's account was deleted after the access check.
  if (isMemberMissing(thrown)) return new ProductError('UNAUTHENTICATED', { cause: thrown });
  const known = BY_STATUS[statusOf(thrown)];
  if (known === undefined) return new ProductError('INTERNAL_SERVER_ERROR', { cause: thrown });
  return new ProductError(known.errorCode, { message: known.message, cause: thrown });
}

function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  // Fastify's own errors, such as a malformed JSON body.
  if (thrown instanceof Error && 'statusCode' in thrown && typeof thrown.statusCode === 'number')
    return thrown.statusCode;
  return 500;
}
