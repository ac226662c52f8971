import type { ErrorCode } from '#contracts';
import { AiProviderError, type AiProviderErrorKind } from '#ai';
import { JobFailure, type RetryClass } from '#jobs';

const RETRY: Record<AiProviderErrorKind, RetryClass> = {
  RATE_LIMITED: 'RATE_LIMIT',
  UNAVAILABLE: 'BACKOFF',
  TIMEOUT: 'BACKOFF',
  // It has been asked for twice within the attempt already.
  INVALID_REPLY: 'NEVER',
  REJECTED: 'NEVER',
};

/**
 * What a failure of the provider means for the job; any other error is answered as it is.
 * @param errorCode what the member is told when no attempt succeeds; a provider that never answered is AI_TIMEOUT
 * @param message in place of the code's own
 */
export function toAiFailure(error: unknown, errorCode: ErrorCode, message?: string): unknown {
  if (!(error instanceof AiProviderError)) return error;
  return new JobFailure(
    error.kind === 'TIMEOUT' && errorCode === 'AI_SERVICE_ERROR' ? 'AI_TIMEOUT' : errorCode,
    {
      message,
      retry: RETRY[error.kind],
      retryAfterMilliseconds: error.retryAfterMilliseconds,
      cause: error,
    },
  );
}
