import type { CheerioAPI } from 'cheerio/slim';
import type { Element } from 'domhandler';
import { normalizeUrl } from './page-url.js';

/** What relative addresses in a page refer to: its base element, else itself. */
export function baseOf($: CheerioAPI, pageUrl: string): string {
  const base = $('base[href]').first().attr('href');
  return (base === undefined ? null : normalizeUrl(base, pageUrl)) ?? pageUrl;
}

/** Where elements lead to, normalised, in their order, each address once and never `pageUrl` itself. */
export function linksOf($: CheerioAPI, elements: readonly Element[], pageUrl: string): string[] {
  const base = baseOf($, pageUrl);
  const addresses = elements
    .flatMap((element) => hrefsOf($, element))
    .map((href) => normalizeUrl(href.trim(), base))
    .filter((address) => address !== null);
  const links = new Set(addresses);
  links.delete(normalizeUrl(pageUrl) ?? pageUrl);
  return [...links];
}

// A selector may name the link, what surrounds it, or what stands in it.
function hrefsOf($: CheerioAPI, element: Element): string[] {
  const own = element.attribs['href'];
  if (own !== undefined) return [own];
  const inner = $(element).find('a[href]');
  const links = inner.length > 0 ? inner : $(element).closest('a[href]');
  return links.toArray().map((link) => $(link).attr('href') ?? '');
}
