import { RefusedAddressError } from '../address-guard.js';
import type { FailedPage, RefusedPage } from './fetch-outcome.js';

/** Why there is no page, without its address. */
export type FetchProblem = Omit<RefusedPage, 'url'> | Omit<FailedPage, 'url'>;

/** Ends a fetch with an outcome that is no page. */
export class Unfetchable extends Error {
  override readonly name = 'Unfetchable';
  constructor(readonly problem: FetchProblem) {
    super(problem.reason, 'cause' in problem ? { cause: problem.cause } : {});
  }
}

/** @param reason in Korean, fit to show */
export const refused = (reason: string): Unfetchable => new Unfetchable({ kind: 'REFUSED', reason });

/**
 * No answer, or one that cannot be used.
 * @param reason in Korean, fit to show
 */
export const failed = (reason: string, details: Partial<FailedPage> = {}): Unfetchable =>
  new Unfetchable({
    kind: 'FAILED',
    status: null,
    retry: 'NEVER',
    retryAfterMilliseconds: 0,
    ...details,
    reason,
  });

/**
 * The outcome for an error of a connection or of a body; unless the error is permanent, a later attempt may succeed.
 */
export function unfetchableOf(error: unknown): Unfetchable {
  if (error instanceof Unfetchable) return error;
  if (error instanceof RefusedAddressError) return refused(error.reason);
  const code = codeOf(error);
  if (code === 'ENOTFOUND') return failed('없는 호스트예요.', { cause: error });
  if (/^(?:ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/.test(code))
    return failed('인증서를 믿을 수 없는 사이트예요.', { cause: error });
  return failed('사이트에 연결하지 못했거나 연결이 끊겼어요.', { retry: 'BACKOFF', cause: error });
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
