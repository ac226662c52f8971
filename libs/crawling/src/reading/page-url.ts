import { createHash } from 'node:crypto';
import { CRAWL_SOURCE_LIMITS } from '#contracts';

/** Limit for an address as a page writes it; one that is longer than CRAWL_SOURCE_LIMITS.url may lose its tracking parameters. */
const MAXIMUM_WRITTEN_LENGTH = 2 * CRAWL_SOURCE_LIMITS.url;

/** Parameters that say where a visitor came from and do not change the page. */
const TRACKING_PARAMETERS = /^(?:utm_[a-z_]+|fbclid|gclid)$/i;

/**
 * The canonical form of an address, by which pages are compared: without fragment and tracking parameters, the rest as the URL standard
 * writes it.
 * @returns null for what is no http(s) address, has credentials, or is longer than an address may be
 */
export function normalizeUrl(address: string, base?: string): string | null {
  if (address.length > MAXIMUM_WRITTEN_LENGTH || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  dropTracking(url);
  return url.href.length <= CRAWL_SOURCE_LIMITS.url ? url.href : null;
}

/** sha256 of a normalised address, base64. */
export const urlHash = (normalizedUrl: string): string =>
  createHash('sha256').update(normalizedUrl).digest('base64');

/**
 * `host:port`, the port written out: the key by which requests are spaced and robots.txt is stored.
 * @throws TypeError for what is no address
 */
export function hostKeyOf(address: string): string {
  const { protocol, hostname, port } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

// Only where there is one: writing parameters back changes how the others are encoded.
function dropTracking(url: URL): void {
  const tracking = new Set([...url.searchParams.keys()].filter((name) => TRACKING_PARAMETERS.test(name)));
  for (const name of tracking) url.searchParams.delete(name);
}
