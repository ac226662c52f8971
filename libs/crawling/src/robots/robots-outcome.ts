import type { Trouble } from '../fetching/unfetchable.js';

/** What a robots.txt may at least have according to RFC 9309, 2.5; what comes behind is not read. */
export const ROBOTS_BYTES_LIMIT = 512_000;

/** RULES: `text` is what to keep and parse; empty where the host has none, which allows everything. */
export type RobotsOutcome =
  | { kind: 'RULES'; text: string }
  /** The host could not be asked; nothing of it is to be read before it can be. */
  | { kind: 'LATER'; reason: string; retry: 'BACKOFF' | 'RATE_LIMIT'; retryAfterMilliseconds: number }
  /** The host is one that must not be asked. */
  | { kind: 'REFUSED'; reason: string };

/**
 * What a robots.txt that can't be read means (RFC 9309, 2.3.1): one that is not there allows everything, a host that does not answer
 * or answers with an error of its own forbids everything until it does. Being asked to come later (429) is no permission.
 */
export function robotsOutcomeOf(trouble: Trouble): RobotsOutcome {
  if (trouble.kind === 'REFUSED') return { kind: 'REFUSED', reason: trouble.reason };
  const { status, retry, retryAfterMilliseconds } = trouble;
  if (status !== null && retry === 'NEVER') return { kind: 'RULES', text: '' };
  return {
    kind: 'LATER',
    reason: `robots.txt를 읽지 못했습니다. ${trouble.reason}`,
    retry: retry === 'RATE_LIMIT' ? 'RATE_LIMIT' : 'BACKOFF',
    retryAfterMilliseconds,
  };
}
