import { type CheerioAPI, load } from 'cheerio/slim';
import { DomHandler, type Element } from 'domhandler';
import { Parser } from 'htmlparser2';
import { normalizeUrl } from './page-url.js';
import {
  type PageSelection,
  type ReadingSettings,
  readLetter,
  type ReadLetter,
  selectFrom,
} from './read-letter.js';

/** A page as it was fetched, and how to read it. */
export interface PageToRead {
  html: string;
  /** After redirects. */
  url: string;
  settings: ReadingSettings;
}

/** What a page gives; it can be a list and a letter at once. */
export interface PageReading {
  /** Normalised, each once, never the page itself; at most MAXIMUM_PAGE_LINKS of each kind. */
  letterLinks: string[];
  nextPages: string[];
  letter: ReadLetter | null;
  /** Korean, fit to show: what looks wrong. */
  warnings: string[];
}

/** Links of each kind that are followed from one page. */
export const MAXIMUM_PAGE_LINKS = 500;

/** Reads a page by a source's selectors. What is wrong with a selector or the page is a warning, not an error. */
export function readPage(html: string, finalUrl: string, settings: ReadingSettings): PageReading {
  try {
    return read({ $: parseHtml(html), warnings: [] }, finalUrl, settings);
  } catch (error) {
    if (!(error instanceof UnreadablePageError)) throw error;
    const warning = '페이지의 요소가 너무 많거나 너무 깊이 겹쳐 있어 읽지 않았어요.';
    return { letterLinks: [], nextPages: [], letter: null, warnings: [warning] };
  }
}

function read(page: PageSelection, finalUrl: string, settings: ReadingSettings): PageReading {
  const letterLinks = readLinks(page, finalUrl, settings.letterLinkSelector, '글 링크');
  const nextPages = readLinks(page, finalUrl, settings.nextPageSelector, '다음 목록');
  const letter = readLetter(page, settings);
  if (letterLinks.length === 0 && letter === null && page.warnings.length === 0)
    page.warnings.push('글 링크도 본문도 찾지 못했어요.');
  return { letterLinks, nextPages, letter, warnings: page.warnings };
}

function readLinks(page: PageSelection, finalUrl: string, selector: string | null, name: string): string[] {
  const elements = selectFrom(page, selector, name);
  const links = linksOf(page.$, elements, finalUrl);
  if (elements.length > 0 && links.length === 0)
    page.warnings.push(`${name} 선택자가 찾은 것 가운데 따라갈 수 있는 주소가 없어요.`);
  if (links.length > MAXIMUM_PAGE_LINKS)
    page.warnings.push(
      `${name} 선택자가 찾은 주소 ${links.length}개 가운데 ${MAXIMUM_PAGE_LINKS}개만 따라가요.`,
    );
  return links.slice(0, MAXIMUM_PAGE_LINKS);
}

/**
 * More than any real page has. They bound what most selectors cost in a hostile one, since closing tags and selectors look
 * through the elements around an element; PageReader bounds the time of the others.
 */
const MAXIMUM_DEPTH = 500;
const MAXIMUM_ELEMENTS = 10_000;

/** The page is too deep or too large to read, by mistake or by intent. */
class UnreadablePageError extends Error {
  override readonly name = 'UnreadablePageError';
}

class BoundedHandler extends DomHandler {
  private depth = 0;
  private elements = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    this.elements += 1;
    if (this.depth > MAXIMUM_DEPTH || this.elements > MAXIMUM_ELEMENTS) throw new UnreadablePageError();
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.depth -= 1;
    super.onclosetag();
  }
}

/**
 * Parses a page into elements to select from; nothing that it refers to is loaded, and no script runs.
 * @throws UnreadablePageError when it is nested too deeply or has too many elements
 */
function parseHtml(html: string): CheerioAPI {
  const handler = new BoundedHandler();
  const parser = new Parser(handler, { decodeEntities: true });
  parser.end(html);
  return load(handler.root);
}

/** What relative addresses in a page refer to: its base element, else itself. */
function baseOf($: CheerioAPI, pageUrl: string): string {
  const base = $('base[href]').first().attr('href');
  return (base === undefined ? null : normalizeUrl(base, pageUrl)) ?? pageUrl;
}

/** Where elements lead to, normalised, in their order, each address once and never `pageUrl` itself. */
function linksOf($: CheerioAPI, elements: readonly Element[], pageUrl: string): string[] {
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
