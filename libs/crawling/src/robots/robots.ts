import { CRAWLER_NAME } from '../fetching/user-agent.js';
import { matchesPattern } from './matches-pattern.js';
import { canonicalPath, parseRobots, type RobotsGroup, type RobotsRule } from './parse-robots.js';

/** A host that asks for more is crawled as slowly as this. */
export const CRAWL_DELAY_LIMIT_MILLISECONDS = 60_000;

/** A host's rules for this crawler (RFC 9309, and Crawl-delay). */
export class Robots {
  private constructor(
    private readonly origin: string,
    private readonly group: RobotsGroup,
  ) {}

  /** @param url any address of the host whose robots.txt reads `text` */
  static parse(text: string, url: string): Robots {
    return new Robots(new URL(url).origin, parseRobots(text, CRAWLER_NAME));
  }

  /** The longest pattern that matches decides, the friendlier one of two. @param url an address of the same host; false for another's */
  isAllowed(url: string): boolean {
    const { origin, pathname, search } = new URL(url);
    if (origin !== this.origin) return false;
    const path = canonicalPath(pathname + search);
    const decisive = this.group.rules
      .filter(({ pattern }) => matchesPattern(path, pattern))
      .reduce<RobotsRule | undefined>(weightier, undefined);
    return path === '/robots.txt' || (decisive?.isAllowed ?? true);
  }

  /** At most CRAWL_DELAY_LIMIT_MILLISECONDS; 0 where the host asks for none. */
  get crawlDelayMilliseconds(): number {
    return Math.min((this.group.crawlDelaySeconds ?? 0) * 1000, CRAWL_DELAY_LIMIT_MILLISECONDS);
  }
}

function weightier(one: RobotsRule | undefined, other: RobotsRule): RobotsRule {
  if (one === undefined || other.pattern.length > one.pattern.length) return other;
  return other.pattern.length === one.pattern.length && other.isAllowed ? other : one;
}
