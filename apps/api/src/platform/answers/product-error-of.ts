import type { ErrorCode } from '#contracts';
import { isConnectionError, isMemberMissing } from '#database';
import { ProductError } from '#domain';
import { HttpException } from '@nestjs/common';

const BY_STATUS: Record<number, { errorCode: ErrorCode; message: string }> = {
  400: { errorCode: 'VALIDATION_ERROR', message: '요청의 형식이 올바르지 않습니다.' },
  404: { errorCode: 'NOT_FOUND', message: '찾을 수 없습니다.' },
  405: { errorCode: 'NOT_FOUND', message: '찾을 수 없습니다.' },
  413: { errorCode: 'VALIDATION_ERROR', message: '보낸 내용이 너무 큽니다.' },
  414: { errorCode: 'VALIDATION_ERROR', message: '주소가 너무 깁니다.' },
  415: { errorCode: 'VALIDATION_ERROR', message: 'JSON 형식으로 보내 주세요.' },
};

/** What the API answers for anything that was thrown. Nothing of a foreign error's text is kept but as the cause, for the log. */
export function productErrorOf(thrown: unknown): ProductError {
  if (thrown instanceof ProductError) return thrown;
  if (isConnectionError(thrown)) return new ProductError('SERVER_ERROR', { cause: thrown });
  // The member has left since the request was let in.
  if (isMemberMissing(thrown)) return new ProductError('UNAUTHENTICATED', { cause: thrown });
  const known = BY_STATUS[statusOf(thrown)];
  if (known === undefined) return new ProductError('INTERNAL_SERVER_ERROR', { cause: thrown });
  return new ProductError(known.errorCode, { message: known.message, cause: thrown });
}

function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  // Errors of Fastify itself, such as a body that is no JSON.
  if (thrown instanceof Error && 'statusCode' in thrown && typeof thrown.statusCode === 'number')
    return thrown.statusCode;
  return 500;
}
