/** A line that allows or forbids what a pattern matches; the pattern is canonical. */
export interface RobotsRule {
  pattern: string;
  isAllowed: boolean;
}

/** What a robots.txt says to one crawler. */
export interface RobotsGroup {
  rules: RobotsRule[];
  crawlDelaySeconds: number | null;
}

const UNRESERVED = /[\w.~-]/;

/**
 * A path as RFC 9309, 2.2.2 compares them: what is not ASCII is percent-encoded, what need not be encoded is not.
 * @param path of an address, or a pattern
 */
export const canonicalPath = (path: string): string =>
  path
    .toWellFormed()
    .replace(/[^\x21-\x7e]+/g, encodeURIComponent)
    .replace(/%[\da-f]{2}/gi, (encoded) => {
      const character = String.fromCharCode(parseInt(encoded.slice(1), 16));
      return UNRESERVED.test(character) ? character : encoded.toUpperCase();
    });

/**
 * The groups of a robots.txt that name the crawler, as one; else those that name `*`. Linear in the text: what it says to others is not
 * kept.
 * @param crawler product token of the crawler
 */
export function parseRobots(text: string, crawler: string): RobotsGroup {
  const own: RobotsGroup = { rules: [], crawlDelaySeconds: null };
  const everyones: RobotsGroup = { rules: [], crawlDelaySeconds: null };
  let spokenTo = new Set<RobotsGroup>();
  let isNamed = false;
  let isNaming = false;
  for (const [key, value] of fields(text)) {
    if (key !== 'user-agent') {
      for (const group of spokenTo) addTo(group, key, value);
      isNaming = false;
      continue;
    }
    if (!isNaming) spokenTo = new Set();
    isNaming = true;
    const agent = productToken(value);
    if (agent === crawler.toLowerCase()) {
      spokenTo.add(own);
      isNamed = true;
    } else if (agent === '*') spokenTo.add(everyones);
  }
  return isNamed ? own : everyones;
}

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
