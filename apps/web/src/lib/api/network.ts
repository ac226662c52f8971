/** A call that failed before its answer was here: the device is offline, or the server is away. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause?: unknown) {
    super('서버에 연결하지 못했어요. 인터넷 연결을 확인해 주세요.', { cause });
  }
}

/** Whether a call failed before any answer came: offline, or the server is away. */
export const isNetworkError = (error: unknown): error is NetworkError => error instanceof NetworkError;

/**
 * Waits for a step that nothing but the network, or the caller's own signal, can fail.
 * @throws NetworkError in place of what the browser says; what the signal says when that was aborted
 */
export async function overNetwork<Result>(step: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  try {
    return await step;
  } catch (error) {
    throw signal?.aborted || isAbort(error) ? error : new NetworkError(error);
  }
}

const isAbort = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
