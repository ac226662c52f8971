import { ERROR_CODES } from '#contracts';
import type { ProductError } from '#domain';
import { LOGGER, runWithLogContext, type Logger } from '#observability';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureEnvelope } from './envelope.js';
import { productErrorOf } from './product-error-of.js';

/** Of a body that nobody reads so much is waited for, and thrown away, so that its sender comes to read the answer. */
const PASSED_OVER_BYTES = 64 * 1024 * 1024;

/** Answers everything that is thrown while a request is served, in the envelope. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = productErrorOf(thrown);
    runWithLogContext(request.logContext, () => this.log(error));
    if (reply.sent || reply.raw.headersSent) reply.raw.end();
    else sendFailure(reply, error);
  }

  private log(error: ProductError): void {
    if (error.errorCode === 'INTERNAL_SERVER_ERROR')
      this.logger.error({ err: error.cause ?? error }, 'request failed');
    else if (error.errorCode === 'SERVER_ERROR')
      this.logger.warn({ err: error.cause ?? error }, 'a dependency is away');
  }
}

/** Sends a failure in the envelope, with its status. */
export function sendFailure(reply: FastifyReply, error: ProductError): void {
  reply.request.answerStatus = null;
  // Fastify would break the connection to a body that is too large, and lose the answer with it.
  if (Number(reply.request.headers['content-length']) <= PASSED_OVER_BYTES) reply.removeHeader('connection');
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  reply.status(ERROR_CODES[error.errorCode].status).type('application/json').send(failureEnvelope(error));
}
