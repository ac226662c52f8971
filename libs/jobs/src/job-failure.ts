import type { ErrorCode } from '#contracts';
import { ERROR_CODES } from '#contracts';
import { isConnectionError } from '#database';
import { ProductError } from '#domain';

/**
 * When a failed attempt is retried. NEVER: a retry would fail again. BACKOFF: after a delay. RATE_LIMIT: not before the time that the
 * provider named. ELSEWHERE: at once and without a limit, since the cause is this process. HELD: once AI calls are allowed again; the
 * attempt does not count.
 */
export type RetryClass = 'NEVER' | 'BACKOFF' | 'RATE_LIMIT' | 'ELSEWHERE' | 'HELD';

interface JobFailureDetails {
  retry: RetryClass;
  message?: string;
  /** With RATE_LIMIT: milliseconds to wait at least. */
  retryAfterMilliseconds?: number;
  cause?: unknown;
}

/** A failed attempt: whether to retry, and the error that the member reads when it was the last. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly retry: RetryClass;
  readonly retryAfterMilliseconds: number;

  constructor(
    readonly errorCode: ErrorCode,
    details: JobFailureDetails,
  ) {
    super(details.message ?? ERROR_CODES[errorCode].message, { cause: details.cause });
    this.retry = details.retry;
    this.retryAfterMilliseconds = details.retryAfterMilliseconds ?? 0;
  }
}

/** The attempt has lost its claim: the job was cancelled, ended or claimed again. Nothing more may be written. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError';
  constructor() {
    super('the claim of this attempt is lost');
  }
}

/** The process is stopping: the job is requeued. */
export class WorkerStoppingError extends Error {
  override readonly name = 'WorkerStoppingError';
  constructor() {
    super('the worker is stopping');
  }
}

/** Converts any error into a JobFailure. */
export function toJobFailure(error: unknown): JobFailure {
  if (error instanceof JobFailure) return error;
  if (error instanceof WorkerStoppingError)
    return new JobFailure('SERVER_ERROR', { retry: 'ELSEWHERE', cause: error });
  if (error instanceof ProductError)
    return new JobFailure(error.errorCode, { retry: 'NEVER', message: error.message, cause: error });
  const errorCode = isConnectionError(error) ? 'SERVER_ERROR' : 'INTERNAL_SERVER_ERROR';
  return new JobFailure(errorCode, { retry: 'BACKOFF', cause: error });
}
