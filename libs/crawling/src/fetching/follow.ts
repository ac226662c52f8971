import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { limitedSignal } from '#domain';
import type { AddressGuard } from '../guard/address-guard.js';
import { exchange } from './exchange.js';
import type { FetchLimits } from './fetch-limits.js';
import type { Admit } from './fetch-outcome.js';
import { isRedirect, redirectTarget } from './redirects.js';
import { failed, refused, unfetchableOf } from './unfetchable.js';

/** An answer whose body has not been read yet. */
export interface Answer {
  url: URL;
  response: IncomingMessage;
  /** Ends the reading of the body, too. */
  signal: AbortSignal;
}

export interface Journey {
  guard: AddressGuard;
  limits: FetchLimits;
  headers: OutgoingHttpHeaders;
  admit?: Admit;
}

/**
 * Asks for an address and for those that it redirects to, each checked anew.
 * @throws Unfetchable, the signal's reason, what `admit` throws
 */
export async function follow(start: URL, journey: Journey, signal: AbortSignal): Promise<Answer> {
  let url = start;
  for (let redirects = 0; redirects <= journey.limits.redirects; redirects += 1) {
    await requireAdmission(url, journey);
    const answer = await ask(url, journey, signal);
    if (!isRedirect(answer.response)) return answer;
    answer.response.destroy();
    url = redirectTarget(answer.response, url);
  }
  throw failed('다른 주소로 너무 여러 번 보냅니다.');
}

async function requireAdmission(url: URL, { guard, admit }: Journey): Promise<void> {
  const reason = guard.refusalOf(url) ?? (await admit?.(url, 'PAGE')) ?? null;
  if (reason !== null) throw refused(reason);
}

async function ask(url: URL, { guard, limits, headers }: Journey, signal: AbortSignal): Promise<Answer> {
  const limited = limitedSignal(signal, limits.wholeMilliseconds);
  return within(limited, signal, async () => {
    const target = await guard.pin(url);
    return { url, response: await exchange(url, target, headers, limits, limited), signal: limited };
  });
}

/**
 * Does a part of a fetch and tells apart why it ended: the caller gave up, it took too long, or the connection failed.
 * @throws Unfetchable, the reason of `signal`
 */
export async function within<T>(
  limited: AbortSignal,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await Promise.race([work(), rejectedBy(limited)]);
  } catch (error) {
    signal.throwIfAborted();
    if (limited.aborted) throw failed('사이트가 제때 답하지 않습니다.', { retry: 'BACKOFF' });
    throw unfetchableOf(error);
  }
}

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const giveUp = (): void => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
