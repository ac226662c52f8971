import { z } from 'zod';

/** Every `errorCode` of the API with its HTTP status, its default Korean message, and whether repeating the call later may succeed. */
export const ERROR_CODES = {
  MISSING_PARAMETERS: { status: 400, message: '필요한 값이 빠졌어요.', canRetry: false },
  VALIDATION_ERROR: { status: 400, message: '입력한 내용을 확인해 주세요.', canRetry: false },
  UNAUTHENTICATED: { status: 401, message: '로그인이 필요해요.', canRetry: false },
  AUTHENTICATION_FAILED: {
    status: 401,
    message: '로그인에 실패했어요. 다시 시도해 주세요.',
    canRetry: false,
  },
  INSUFFICIENT_TOKENS: { status: 402, message: '토큰이 부족합니다.', canRetry: false },
  FORBIDDEN: { status: 403, message: '이 작업을 할 권한이 없어요.', canRetry: false },
  NOT_FOUND: { status: 404, message: '찾을 수 없어요.', canRetry: false },
  INTERVIEW_LIMIT_EXCEEDED: {
    status: 409,
    message: '질문은 최대 15개까지 생성할 수 있습니다.',
    canRetry: false,
  },
  VERSION_CONFLICT: { status: 409, message: '다른 곳에서 먼저 저장했어요.', canRetry: false },
  JOB_ALREADY_RUNNING: { status: 409, message: '이미 실행 중인 작업이 있어요.', canRetry: true },
  FILE_TOO_LARGE: { status: 413, message: '파일이 너무 커요.', canRetry: false },
  UNSUPPORTED_FILE: { status: 415, message: '지원하지 않는 파일 형식이에요.', canRetry: false },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: '같은 요청 키로 다른 내용이 이미 접수되었어요.',
    canRetry: false,
  },
  UNREADABLE_FILE: { status: 422, message: '파일에서 글을 읽지 못했어요.', canRetry: false },
  RATE_LIMITED: {
    status: 429,
    message: '요청이 너무 많아요. 잠시 뒤에 다시 시도해 주세요.',
    canRetry: true,
  },
  QUOTA_EXCEEDED: { status: 429, message: '쓸 수 있는 만큼 다 썼어요.', canRetry: false },
  INTERVIEW_SERVICE_ERROR: {
    status: 500,
    message: '면접 질문을 만들지 못했어요. 토큰은 돌려드렸어요.',
    canRetry: true,
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    message: '서버에 문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요.',
    canRetry: true,
  },
  AI_SERVICE_ERROR: {
    status: 502,
    message: 'AI가 응답하지 못했어요. 토큰은 돌려드렸어요.',
    canRetry: true,
  },
  AI_TIMEOUT: { status: 504, message: 'AI 응답이 너무 늦어졌어요. 토큰은 돌려드렸어요.', canRetry: true },
  SERVER_ERROR: {
    status: 503,
    message: '서비스가 잠시 불안정해요. 잠시 뒤에 다시 시도해 주세요.',
    canRetry: true,
  },
} as const satisfies Record<string, { status: number; message: string; canRetry: boolean }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** An error code on the wire. */
export const errorCodeSchema = z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]);
