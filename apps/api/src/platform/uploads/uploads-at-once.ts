import { ProductError } from '#domain';

/** Files that one sender may be sending: each is in memory as far as it has come, one that stops halfway for a minute. */
const AT_ONCE = 10;
const RETRY_SECONDS = 5;

const sending = new Map<string, number>();

/**
 * Reads a file unless its sender is sending too many to this process already.
 * @throws ProductError RATE_LIMITED, and whatever `read` throws
 */
export async function amongFew<Answer>(sender: string, read: () => Promise<Answer>): Promise<Answer> {
  const others = sending.get(sender) ?? 0;
  if (others >= AT_ONCE)
    throw new ProductError('RATE_LIMITED', {
      message: '한 번에 보내는 파일이 많습니다. 잠시 뒤에 다시 시도해 주세요.',
      retryAfterSeconds: RETRY_SECONDS,
    });
  sending.set(sender, others + 1);
  try {
    return await read();
  } finally {
    const left = (sending.get(sender) ?? 1) - 1;
    if (left === 0) sending.delete(sender);
    else sending.set(sender, left);
  }
}
