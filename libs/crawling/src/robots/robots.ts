/** RULES: `text` is what to keep and parse; empty where the host has none, which allows everything. */
export type RobotsOutcome =
  | { kind: 'RULES'; text: string }
  /** The host could not be asked; nothing of it is to be read before it can be. */
  | { kind: 'LATER'; reason: string; retry: 'BACKOFF' | 'RATE_LIMIT'; retryAfterMilliseconds: number }
  /** The host is one that must not be asked. */
  | { kind: 'REFUSED'; reason: string };

/** A host's rules for this crawler. */
export class Robots {
  /** @param url any address of the host whose robots.txt reads `text` */
  static parse(_text: string, _url: string): Robots {
    return new Robots();
  }

  /** @param url an address of the same host */
  isAllowed(_url: string): boolean {
    throw new Error('not built yet');
  }

  /** At most CRAWL_DELAY_LIMIT_MILLISECONDS; 0 where the host asks for none. */
  get crawlDelayMilliseconds(): number {
    throw new Error('not built yet');
  }
}

/** Milliseconds from one request to the next of a host: the longer of what the host and the source ask for. */
export const spacingOf = (robots: Robots, requestsPerMinute: number): number =>
  Math.max(robots.crawlDelayMilliseconds, Math.ceil(60_000 / requestsPerMinute));
