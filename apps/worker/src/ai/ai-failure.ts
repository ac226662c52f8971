import type { ErrorCode } from '#contracts';
import { AiProviderError, type AiProviderErrorKind } from '#ai';
import { JobFailure, type RetryClass } from '#jobs';

interface Consequence {
  retry: RetryClass;
  /** The cause, as the job shows it when this was the last attempt. */
  message: string;
  /** The person can do something about the cause, so its message replaces the one of the step. */
  isActionable?: boolean;
}

const CONSEQUENCES: Record<AiProviderErrorKind, Consequence> = {
  RATE_LIMITED: {
    retry: 'RATE_LIMIT',
    message: '지금 AI를 찾는 사람이 많아요. 잠시 뒤에 다시 시도해 주세요.',
  },
  // The quota returns when the operator pays, not within a minute.
  QUOTA_EXCEEDED: {
    retry: 'NEVER',
    message: '서비스의 AI 이용 한도를 다 썼어요. 운영자가 채운 뒤에 다시 시도해 주세요.',
    isActionable: true,
  },
  UNAVAILABLE: {
    retry: 'BACKOFF',
    message: 'AI 서비스에 닿지 못했어요. 잠시 뒤에 다시 시도해 주세요.',
  },
  TIMEOUT: {
    retry: 'BACKOFF',
    message: 'AI의 답이 너무 늦어졌어요. 잠시 뒤에 다시 시도해 주세요.',
  },
  // One that did not fit the schema has already been requested twice.
  INVALID_REPLY: {
    retry: 'NEVER',
    message: 'AI의 답을 알아볼 수 없었어요. 다시 시도해 주세요.',
  },
  REPLY_CUT_OFF: {
    retry: 'NEVER',
    message: 'AI의 답이 길어서 중간에 끊겼어요. 글을 나누거나 줄여서 다시 시도해 주세요.',
    isActionable: true,
  },
  INPUT_TOO_LONG: {
    retry: 'NEVER',
    message: '글이 AI가 한 번에 읽을 수 있는 길이를 넘어요. 글을 줄여서 다시 시도해 주세요.',
    isActionable: true,
  },
  REFUSED: {
    retry: 'NEVER',
    message: 'AI가 이 글에는 답하지 않겠다고 했어요. 글을 살펴보고 다시 시도해 주세요.',
    isActionable: true,
  },
  CONTENT_FILTERED: {
    retry: 'NEVER',
    message: 'AI 서비스의 안전 필터가 이 글이나 그 답을 막았어요. 표현을 바꿔서 다시 시도해 주세요.',
    isActionable: true,
  },
  REJECTED: {
    retry: 'NEVER',
    message: 'AI 서비스가 요청을 받지 않았어요. 되풀이되면 운영자에게 알려 주세요.',
  },
};

/** Only the jobs of members cost tokens, so only a member gets them back. */
const REFUND = ' 토큰은 돌려드렸어요.';

/** The job and its failed step, as far as the reported failure depends on them. */
interface FailedStep {
  /** Null for a job of no member, such as a child job, which costs no tokens. */
  memberId: number | null;
  /** Stored when no attempt succeeds; AI_TIMEOUT replaces AI_SERVICE_ERROR for a reply that did not come in time. */
  errorCode: ErrorCode;
  /** Replaces a cause about which the person can do nothing. */
  errorMessage?: string | undefined;
}

/** The failure of a job whose AI request failed. Errors of anything but the provider are returned unchanged. */
export function toAiFailure(error: unknown, { memberId, errorCode, errorMessage }: FailedStep): unknown {
  if (!(error instanceof AiProviderError)) return error;
  const { retry, message, isActionable = false } = CONSEQUENCES[error.kind];
  const cause = isActionable ? message : (errorMessage ?? message);
  return new JobFailure(
    error.kind === 'TIMEOUT' && errorCode === 'AI_SERVICE_ERROR' ? 'AI_TIMEOUT' : errorCode,
    {
      message: memberId === null ? cause : cause + REFUND,
      retry,
      retryAfterMilliseconds: error.retryAfterMilliseconds,
      cause: error,
    },
  );
}
