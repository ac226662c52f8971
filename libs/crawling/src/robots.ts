import type { FetchProblem } from './fetching/unfetchable.js';

/** A host that asks for more is crawled as slowly as this. */
const MAXIMUM_CRAWL_DELAY_MILLISECONDS = 60_000;

/** The name that robots.txt rules are looked up by. */
const CRAWLER_NAME = 'JasogongbangBot';

/** A host's rules for this crawler (RFC 9309, and Crawl-delay). */
export class Robots {
  private constructor(
    private readonly origin: string,
    private readonly group: RobotsGroup,
  ) {}

  /** @param url any address of the origin whose robots.txt reads `text` */
  static parse(text: string, url: string): Robots {
    return new Robots(new URL(url).origin, parseRobots(text, CRAWLER_NAME));
  }

  /**
   * The longest pattern that matches decides; of two equally long ones, the one that allows. Without one, and for robots.txt itself, the
   * answer is true.
   * @param url an address of the same origin; for another's the answer is false
   */
  isAllowed(url: string): boolean {
    const { origin, pathname, search } = new URL(url);
    if (origin !== this.origin) return false;
    const path = canonicalPath(pathname + search);
    const decisive = this.group.rules
      .filter(({ pattern }) => matchesPattern(path, pattern))
      .reduce<RobotsRule | undefined>(longerRule, undefined);
    return path === '/robots.txt' || (decisive?.isAllowed ?? true);
  }

  /** At most MAXIMUM_CRAWL_DELAY_MILLISECONDS; 0 where the host asks for none. */
  get crawlDelayMilliseconds(): number {
    return Math.min((this.group.crawlDelaySeconds ?? 0) * 1000, MAXIMUM_CRAWL_DELAY_MILLISECONDS);
  }
}

const UNRESERVED = /[\w.~-]/;

/**
 * A path as RFC 9309, 2.2.2 compares them: what is not ASCII is percent-encoded, what need not be encoded is not.
 * @param path of an address, or a pattern
 */
const canonicalPath = (path: string): string =>
  path
    .toWellFormed()
    .replace(/[^\x21-\x7e]+/g, encodeURIComponent)
    .replace(/%[\da-f]{2}/gi, (encoded) => {
      const character = String.fromCharCode(parseInt(encoded.slice(1), 16));
      return UNRESERVED.test(character) ? character : encoded.toUpperCase();
    });

function longerRule(one: RobotsRule | undefined, other: RobotsRule): RobotsRule {
  if (one === undefined || other.pattern.length > one.pattern.length) return other;
  return other.pattern.length === one.pattern.length && other.isAllowed ? other : one;
}

/** How much of a robots.txt is read: the least that RFC 9309, 2.5 demands of a crawler. The rest is ignored. */
export const MAXIMUM_ROBOTS_BYTES = 512_000;

/** RULES: `text` is what to keep and parse; empty where the host has none, or does not give it, which allows everything. */
export type RobotsOutcome =
  | { kind: 'RULES'; text: string }
  /** The rules could not be fetched; nothing of the host may be read until they can. */
  | { kind: 'LATER'; reason: string; retry: 'BACKOFF' | 'RATE_LIMIT'; retryAfterMilliseconds: number }
  /** The host must not be requested at all. */
  | { kind: 'REFUSED'; reason: string };

/**
 * What a robots.txt that can't be read means (RFC 9309, 2.3.1): a status that will not pass, such as 403 or 404, counts
 * as no rules and allows everything; one that may pass (5xx, 408, 425, 429), and every failure without a status,
 * forbids everything until robots.txt can be read.
 */
export function robotsOutcomeOf(problem: FetchProblem): RobotsOutcome {
  if (problem.kind === 'REFUSED') return { kind: 'REFUSED', reason: problem.reason };
  const { status, retry, retryAfterMilliseconds } = problem;
  if (status !== null && retry === 'NEVER') return { kind: 'RULES', text: '' };
  return {
    kind: 'LATER',
    reason: `robots.txt를 읽지 못했어요. ${problem.reason}`,
    retry: retry === 'RATE_LIMIT' ? 'RATE_LIMIT' : 'BACKOFF',
    retryAfterMilliseconds,
  };
}

/** A line that allows or forbids what a pattern matches; the pattern is canonical. */
interface RobotsRule {
  pattern: string;
  isAllowed: boolean;
}

/** What a robots.txt says to one crawler. */
interface RobotsGroup {
  rules: RobotsRule[];
  crawlDelaySeconds: number | null;
}

/**
 * The groups of a robots.txt that name the crawler, as one; else those that name `*`. Linear in the text: rules for
 * other crawlers are not kept.
 * @param crawler product token of the crawler
 */
function parseRobots(text: string, crawler: string): RobotsGroup {
  const own: RobotsGroup = { rules: [], crawlDelaySeconds: null };
  const defaultGroup: RobotsGroup = { rules: [], crawlDelaySeconds: null };
  let currentGroups = new Set<RobotsGroup>();
  let isNamed = false;
  let isNaming = false;
  for (const [key, value] of fields(text)) {
    if (key !== 'user-agent') {
      for (const group of currentGroups) addTo(group, key, value);
      // A record that is no rule, such as a sitemap, ends no group (RFC 9309, 2.2.4).
      if (RULE_KEYS.has(key)) isNaming = false;
      continue;
    }
    if (!isNaming) currentGroups = new Set();
    isNaming = true;
    const agent = productToken(value);
    if (agent === crawler.toLowerCase()) {
      currentGroups.add(own);
      isNamed = true;
    } else if (agent === '*') currentGroups.add(defaultGroup);
  }
  return isNamed ? own : defaultGroup;
}

const RULE_KEYS = new Set(['allow', 'disallow', 'crawl-delay']);

const productToken = (value: string): string => value.toLowerCase().replace(/\/.*$/, '').trim();

function* fields(text: string): Generator<readonly [string, string]> {
  for (const line of text.split(/[\r\n]+/)) {
    const [content = ''] = line.split('#', 1);
    const colon = content.indexOf(':');
    if (colon > 0) yield [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()];
  }
}

function addTo(group: RobotsGroup, key: string, value: string): void {
  if (key === 'crawl-delay' && /^\d+(?:\.\d+)?$/.test(value)) group.crawlDelaySeconds = Number(value);
  if ((key !== 'allow' && key !== 'disallow') || value === '') return;
  const pattern = /^[/*]/.test(value) ? value : `/${value}`;
  group.rules.push({ pattern: canonicalPath(pattern), isAllowed: key === 'allow' });
}

/**
 * Whether a path matches a pattern from its beginning: `*` stands for anything, `$` at its end for the end of the
 * path (RFC 9309, 2.2.3). Taking the first position at which each piece fits is enough, so a pattern full of stars costs no
 * more than one without.
 */
function matchesPattern(path: string, pattern: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...pieces] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  const last = isWhole ? pieces.pop() : undefined;
  let at = first.length;
  for (const piece of pieces) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  if (!isWhole) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

/**
 * The crawler's User-Agent.
 * @param publicUrl tells site owners who crawls
 */
export const userAgentOf = (publicUrl?: string): string =>
  publicUrl === undefined ? `${CRAWLER_NAME}/1.0` : `${CRAWLER_NAME}/1.0 (+${publicUrl})`;
