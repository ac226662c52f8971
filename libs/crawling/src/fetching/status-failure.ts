import type { IncomingMessage } from 'node:http';
import { retryAfterMilliseconds } from './retry-after.js';
import { failed, type Unfetchable } from './unfetchable.js';

const REASONS: Record<number, string> = {
  401: '로그인해야 볼 수 있는 페이지입니다.',
  403: '사이트가 접근을 막았습니다.',
  404: '없는 페이지입니다.',
  410: '사라진 페이지입니다.',
  429: '사이트가 요청을 줄여 달라고 합니다.',
};

/** What a status that brings no page means, and when to come again. */
export function statusFailure({ statusCode = 0, headers }: IncomingMessage): Unfetchable {
  const wait = retryAfterMilliseconds(headers['retry-after']);
  const isBusy = statusCode === 429 || (statusCode === 503 && wait > 0);
  const mayPass = statusCode >= 500 || statusCode === 408 || statusCode === 425;
  return failed(REASONS[statusCode] ?? `사이트가 ${statusCode} 오류로 답했습니다.`, {
    status: statusCode,
    retry: isBusy ? 'RATE_LIMIT' : mayPass ? 'BACKOFF' : 'NEVER',
    retryAfterMilliseconds: wait,
  });
}
