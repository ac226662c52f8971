import { errorCodeSchema, type ErrorCode, type FieldErrors } from '#contracts';

/** A response with an error status. `body` is the parsed JSON, else the text; undefined if it was empty. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly status: number,
    readonly body: unknown,
    /** Seconds to wait, from Retry-After. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(`HTTP error! status: ${status}`);
  }

  /** The errorCode of the envelope, or null when the body is something else. */
  get errorCode(): ErrorCode | null {
    return errorCodeSchema.safeParse(readField(this.body, 'errorCode')).data ?? null;
  }

  /** Field errors of the envelope: path to a Korean sentence. */
  get fieldErrors(): FieldErrors {
    const errors = readField(this.body, 'errors');
    if (typeof errors !== 'object' || errors === null) return {};
    return Object.fromEntries(Object.entries(errors).filter(([, text]) => typeof text === 'string'));
  }

  /** The envelope's data, which VERSION_CONFLICT and QUOTA_EXCEEDED carry on failure. Parse it before use. */
  get data(): unknown {
    return readField(this.body, 'data');
  }
}

/** The server answered with something that the contract does not allow. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';

  constructor(cause: unknown) {
    super('서버의 답을 이해하지 못했어요. 새로고침한 뒤 다시 시도해 주세요.', { cause });
  }
}

export const isHttpError = (error: unknown, status?: number): error is HttpError =>
  error instanceof HttpError && (status === undefined || error.status === status);

/**
 * The reason of a failure: a 401 whose session could not be refreshed, but has not ended as far as is known, counts as
 * the failure of the refresh. Any other error is returned unchanged.
 */
export const underlyingError = (error: unknown): unknown =>
  isHttpError(error, 401) && error.cause !== undefined ? error.cause : error;

function readField(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && name in body
    ? (body as Record<string, unknown>)[name]
    : undefined;
}

/** A call that failed before its answer arrived: the device is offline, or the server is unreachable. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause?: unknown) {
    super('서버에 연결하지 못했어요. 인터넷 연결을 확인해 주세요.', { cause });
  }
}

export const isNetworkError = (error: unknown): error is NetworkError => error instanceof NetworkError;

/**
 * Awaits a promise that only the network or the caller's signal can fail.
 * @throws NetworkError in place of the browser's error; the signal's reason when it is aborted
 */
export async function withNetworkError<Result>(
  promise: Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    return await promise;
  } catch (error) {
    throw signal?.aborted || isAbort(error) ? error : new NetworkError(error);
  }
}

const isAbort = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
